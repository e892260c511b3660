/// Where a text lies among the bytes of a batch; count −1 is null.
struct Slice: Hashable, Sendable {
  static let null = Slice(offset: 0, count: -1)

  var offset: Int32
  var count: Int32

  var isNull: Bool { count < 0 }
}
