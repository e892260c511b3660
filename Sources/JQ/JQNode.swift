internal import Glibc
package import JSON

/// A value of a body that was read without libjq, or an array that was put together of such.
package enum JQNode: Sendable {
  case entry(JQBody, Int32)
  case list([JQNode])

  init(_ body: JQBody, _ place: Int) { self = .entry(body, Int32(truncatingIfNeeded: place)) }

  private static func standing(_ form: JQBody.Form, _ payload: UInt64 = 0) -> JQNode {
    let entry = JQBody.Entry(form: form, next: 1, payload: payload)
    return JQNode(JQBody(bytes: [], changed: [], entries: [entry]), 0)
  }

  private static let null = standing(.null)
  private static let yes = standing(.yes)
  private static let no = standing(.no)
}

extension JQNode: JQReadable {
  package init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .list(elements.map { JQNode($0) })
    // Whole numbers beyond ±2^53 become text, and JSON text is how an object gets its entries.
    case .integer, .object: self = JQBodyParser.node(Array(json.text().utf8))
    }
  }

  package static func absent() -> JQNode { .null }

  package static func bool(_ flag: Bool) -> JQNode { flag ? yes : no }

  package static func number(_ number: Double) -> JQNode { standing(.number, number.bitPattern) }

  package static func string(_ text: String) -> JQNode {
    let bytes = Array(text.utf8)
    let entry = JQBody.Entry(form: .string, next: 1, payload: UInt64(bytes.count))
    return JQNode(JQBody(bytes: bytes, changed: [], entries: [entry]), 0)
  }

  package static func list() -> JQNode { .list([]) }

  package mutating func append(_ element: consuming JQNode) {
    guard case .list(var elements) = self else { return }
    self = .list([])  // So that the elements have one owner and are not copied.
    elements.append(element)
    self = .list(elements)
  }

  package func copy() -> JQNode { self }

  package var kind: JQKind {
    guard case .entry(let body, let place) = self else { return .array }
    return switch body.entries[Int(place)].form {
    case .null: .null
    case .no, .yes: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  package var isResult: Bool {
    guard case .entry(let body, let place) = self else { return true }
    let entry = body.entries[Int(place)]
    return switch entry.form {
    case .null: false
    case .string: body.withText(entry) { $0.contains { !JQBlank.holds($0) } }
    default: true
    }
  }

  package var count: Int {
    switch self {
    case .list(let elements): return elements.count
    case .entry(let body, let place):
      let entry = body.entries[Int(place)]
      switch entry.form {
      case .array: return Int(entry.payload)
      case .object: return body.members(Int(place)).count
      default: return 0
      }
    }
  }

  package func element(_ place: Int) -> JQNode {
    switch self {
    case .list(let elements): return elements[place]
    case .entry(let body, let start):
      var at = Int(start) + 1
      for _ in 0..<place { at = Int(body.entries[at].next) }
      return JQNode(body, at)
    }
  }

  package func each(_ visit: (borrowing JQNode) -> Bool) -> Bool {
    switch self {
    case .list(let elements):
      for element in elements where !visit(element) { return false }
    case .entry(let body, let place):
      let entry = body.entries[Int(place)]
      switch entry.form {
      case .array:
        var at = Int(place) + 1
        while at < Int(entry.next) {
          guard visit(JQNode(body, at)) else { return false }
          at = Int(body.entries[at].next)
        }
      case .object:
        for member in body.members(Int(place)) where !visit(JQNode(body, member.value)) {
          return false
        }
      default: break
      }
    }
    return true
  }

  package static func key(_ name: String) -> [UInt8] { Array(name.utf8) }

  /// Of members with one name the last counts, as in libjq.
  package func member(_ key: [UInt8]) -> JQNode? {
    guard case .entry(let body, let place) = self else { return nil }
    let object = body.entries[Int(place)]
    guard object.form == .object else { return nil }
    var found: Int?
    var at = Int(place) + 1
    while at < Int(object.next) {
      let name = body.entries[at]
      if name.payload & 0xFFFF_FFFF == UInt64(key.count),
        body.withText(
          name,
          { text in
            text.baseAddress.map { memcmp($0, key, text.count) == 0 } ?? true
          })
      {
        found = at + 1
      }
      at = Int(body.entries[at + 1].next)
    }
    return found.map { JQNode(body, $0) }
  }

  package var string: String? {
    guard case .entry(let body, let place) = self else { return nil }
    let entry = body.entries[Int(place)]
    guard entry.form == .string else { return nil }
    return body.withText(entry) { String(decoding: $0, as: UTF8.self) }
  }

  package var number: Double? {
    guard case .entry(let body, let place) = self else { return nil }
    let entry = body.entries[Int(place)]
    return entry.form == .number ? Double(bitPattern: entry.payload) : nil
  }

  package var text: String { string ?? number.flatMap(JQValue.wholeText) ?? asJQ().text }

  package var json: JSONValue {
    switch kind {
    case .null: return .null
    case .bool: return .bool(isTrue)
    case .number: return JQValue.json(number ?? 0)
    case .string: return .string(string ?? "")
    case .array:
      var elements: [JSONValue] = []
      elements.reserveCapacity(count)
      _ = each { element in
        elements.append(element.json)
        return true
      }
      return .array(elements)
    case .object:
      guard case .entry(let body, let place) = self else { return nil }
      let members = body.members(Int(place)).map {
        (JQNode(body, $0.name).string ?? "", JQNode(body, $0.value).json)
      }
      return .object(JSONObject(members.sorted { $0.0 < $1.0 }))
    }
  }

  package func asJQ() -> JQValue {
    switch self {
    case .entry(let body, let place): return body.asJQ(Int(place))
    case .list(let elements):
      var array = JQValue.emptyArray
      for element in elements { array.append(element.asJQ()) }
      return array
    }
  }

  private var isTrue: Bool {
    guard case .entry(let body, let place) = self else { return false }
    return body.entries[Int(place)].form == .yes
  }
}
