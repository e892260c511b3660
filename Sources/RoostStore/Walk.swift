package import JSON
internal import Synchronization

/// One reading of a stream from its first page to its last, which may go on after an interruption.
package struct Walk: Hashable, Sendable {
  /// The source's name.
  package let source: String
  /// The stream's name.
  package let stream: String
  /// The walk's number within its stream.
  package let number: Int64
  /// State of the request to go on with, as a page left it; nil: the walk begins at its first request.
  package let resume: JSONValue?
  /// What the stream remembers from its last whole walk; null at first.
  package let memory: JSONValue
  /// Tells the beginnings of a process apart: what the writer knows of a walk that was given up is of
  /// no use to the one that goes on with it.
  let beginning: Int

  init(source: String, stream: String, number: Int64, resume: JSONValue?, memory: JSONValue) {
    self.source = source
    self.stream = stream
    self.number = number
    self.resume = resume
    self.memory = memory
    beginning = Self.beginnings.add(1, ordering: .relaxed).newValue
  }

  private static let beginnings = Atomic(0)
}
