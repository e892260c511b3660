/// A response body, read: every value of it is an entry that tells where it stands.
///
/// This is the hot path of declarative plugins. A body of a hundred records has some thousand values,
/// of which a manifest names a part: so values are not made, but found. All entries lie in one array,
/// each container before what it holds, and a text stays in the body until it is asked for.
package final class JQBody: Sendable {
  /// A value, or the name of a member.
  struct Entry: Sendable {
    /// What it is.
    var form: Form
    /// Of a text whether it had to be changed, so that it lies in `changed`.
    var isChanged = false
    /// The place behind it and all that it holds.
    var next: Int32 = 0
    /// Of a number its bits, of a text its place and length, of a container how much it holds.
    var payload: UInt64 = 0
  }

  /// What an entry is. Members of an object are a text and a value each.
  enum Form: UInt8, Sendable {
    case null, no, yes, number, string, array, object
  }

  private let bytes: [UInt8]
  /// Texts with their escapes put back, one after the other.
  private let changed: [UInt8]
  let entries: [Entry]

  init(bytes: [UInt8], changed: [UInt8], entries: [Entry]) {
    self.bytes = bytes
    self.changed = changed
    self.entries = entries
  }

  /// The whole of it.
  package var root: JQNode { JQNode(self, 0) }

  /// The bytes of a text, UTF-8.
  func withText<Result>(_ entry: Entry, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = Int(entry.payload >> 32)
    let end = start + Int(entry.payload & 0xFFFF_FFFF)
    return (entry.isChanged ? changed : bytes).withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[start..<end]))
    }
  }

  /// Places of the names and values of an object's members, each name once: the first of equal names
  /// gives the place, the last the value.
  func members(_ place: Int) -> [(name: Int, value: Int)] {
    var members: [(name: Int, value: Int)] = []
    var places: [[UInt8]: Int] = [:]
    var at = place + 1
    while at < Int(entries[place].next) {
      let name = withText(entries[at]) { Array($0) }
      if let known = places[name] {
        members[known].value = at + 1
      } else {
        places[name] = members.count
        members.append((at, at + 1))
      }
      at = Int(entries[at + 1].next)
    }
    return members
  }

  /// The value at a place as one of libjq.
  func asJQ(_ place: Int) -> JQValue {
    let entry = entries[place]
    var at = place + 1
    switch entry.form {
    case .null: return .null
    case .no, .yes: return .bool(entry.form == .yes)
    case .number: return .number(Double(bitPattern: entry.payload))
    case .string: return JQValue(owning: withText(entry) { JQValue.raw($0) })
    case .array:
      var array = JQValue.emptyArray
      while at < Int(entry.next) {
        array.append(asJQ(at))
        at = Int(entries[at].next)
      }
      return array
    case .object:
      var object = JQValue.emptyObject
      while at < Int(entry.next) {
        object.set(asJQ(at), asJQ(at + 1))
        at = Int(entries[at + 1].next)
      }
      return object
    }
  }
}
