import RoostKit

/// The values of a response take more than they may: it fails, at that place of the manifest.
struct Overdraft: Error {
  /// What they take too much of.
  enum Kind {
    case time, memory
  }

  let kind: Kind
  /// Where it was noticed; nil: not at one place.
  let place: ExpressionPlace?

  init(_ kind: Kind, _ place: ExpressionPlace?) {
    self.kind = kind
    self.place = place
  }

  /// The fault in words for people.
  func failure(file: String) -> PluginError {
    let reason =
      switch kind {
      case .time: "the values take longer than the page's time budget"
      case .memory:
        "the values of one response take more memory than \(Allowance.bytes >> 20) MiB and "
          + "\(Allowance.bytesPerByte) times its body"
      }
    guard let place else { return PluginError("jq", "\(file): \(reason)") }
    return PluginError("jq", "\(file):\(place.line):\(place.column): \(place.path): \(reason)")
  }
}
