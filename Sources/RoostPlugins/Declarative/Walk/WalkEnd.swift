import JSON

/// What comes of a stream's walk at its end.
struct WalkEnd: Hashable, Sendable {
  /// What went wrong on the way.
  var warnings: [String] = []
  /// Whether there was a walk for each parent.
  var isWhole = true
  /// What the stream remembers; nil where it stays as it was.
  var memory: JSONValue?
}

extension WalkState {
  /// What comes of the walk that ends here.
  /// - Parameters:
  ///   - stream: The stream's name.
  ///   - file: How messages name the manifest.
  func end(of stream: String, file: String) -> WalkEnd {
    var end = WalkEnd(warnings: notes.sentences(file: file), isWhole: !lacksParents)
    if lacksParents {
      end.warnings.append(
        "stream '\(stream)': 'for' gives more than \(PageCount.standardCount) walks; the others are left out"
      )
    }
    // A value that was seen behind what is missing would hide that for good.
    guard !isCut, !lacksParents, failedWalks == 0 else { return end }
    let greatest = JSONOrder.greater(cursor, greatest)
    if !greatest.isNull { end.memory = ["cursor": greatest] }
    return end
  }
}
