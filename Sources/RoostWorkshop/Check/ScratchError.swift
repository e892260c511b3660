/// No temporary folder can be made.
struct ScratchError: Error, CustomStringConvertible {
  /// Where it should have been.
  var folder: String
  var description: String { "no temporary folder can be made in \(folder)" }
}
