/// How the loopback server sends a response: as it should, or in one of the ways that servers fail.
public enum LoopbackDelivery: Sendable {
  /// Head with `Content-Length`, then the body.
  case whole
  /// Head and body one byte at a time, each in a packet of its own.
  case byteByByte
  /// `Transfer-Encoding: chunked`, in chunks of so many bytes.
  case chunked(Int)
  /// No length at all: the body ends with the connection.
  case untilClose
  /// This `Content-Length` in place of the true one; the connection closes after the body.
  case claimedLength(Int)
  /// The connection closes after so many bytes of the body.
  case cut(after: Int)
  /// The body again and again, chunked, until the client has had enough.
  case endless
  /// The head, then a byte of the body every so many milliseconds, for ever: slow loris.
  case drip(milliseconds: Int)
  /// Nothing, while the connection stays open.
  case hangBeforeHead
  /// The head and so many bytes of the body, then nothing, while the connection stays open.
  case hang(after: Int)
  /// The connection closes without an answer.
  case closeBeforeHead
  /// These bytes as they stand, in place of head and body, then the connection closes.
  case raw([UInt8])
}
