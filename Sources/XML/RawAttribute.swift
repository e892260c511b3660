/// An attribute of the tag that was read last: the name, and where its value stands in the buffer.
struct RawAttribute: Sendable {
  let raw: Int32
  let start: Int
  let end: Int
}
