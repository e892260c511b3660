/// The members of a JSON object in the order in which they were written.
///
/// Of members with one name the last stands, in the place of the first. Two objects are equal when
/// they have equal members, in whatever order.
public struct JSONObject: Sendable {
  /// Names and values, in order, each name once.
  public private(set) var members: [(name: String, value: JSONValue)] = []
  /// Place of each name in `members`; filled once the object is large enough to profit.
  private var places: [String: Int] = [:]
  private static let indexedFrom = 16

  /// An object without members.
  public init() {}

  /// The members in the order given; a name that comes again replaces the earlier value.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    for (name, value) in members { self[name] = value }
  }

  /// The value of that name; nil where there is none. Setting nil removes the member.
  public subscript(name: String) -> JSONValue? {
    get { place(of: name).map { members[$0].value } }
    set {
      switch (place(of: name), newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil):
        members.remove(at: place)
        index()
      case (nil, let value?):
        members.append((name, value))
        if members.count == Self.indexedFrom {
          index()
        } else if members.count > Self.indexedFrom {
          places[name] = members.count - 1
        }
      case (nil, nil): break
      }
    }
  }

  /// Whether there are no members.
  public var isEmpty: Bool { members.isEmpty }

  /// How many members there are.
  public var count: Int { members.count }

  /// The names, in order.
  public var names: [String] { members.map(\.name) }

  private func place(of name: String) -> Int? {
    members.count < Self.indexedFrom
      ? members.firstIndex { $0.name == name } : places[name]
  }

  private mutating func index() {
    places = [:]
    guard members.count >= Self.indexedFrom else { return }
    for (place, member) in members.enumerated() { places[member.name] = place }
  }
}

extension JSONObject: Hashable {
  /// Whether both have equal members, in whatever order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.members.allSatisfy { right[$0.name] == $0.value }
  }

  /// Feeds the names to the hasher; equal objects hash alike.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for name in members.map(\.name).sorted() { hasher.combine(name) }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// The names and values of a literal, in order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
