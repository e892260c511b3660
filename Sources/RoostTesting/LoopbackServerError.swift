/// The loopback server could not begin to listen.
public struct LoopbackServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What failed: `bind`.
  public var call: String
  /// The system's error number.
  public var code: Int32

  /// What failed, as one line.
  public var description: String { "\(call) failed with error \(code)" }
}
