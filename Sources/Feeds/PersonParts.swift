/// The parts of a person element that is open (RFC 4287, section 3.2).
struct PersonParts {
  var name: String?
  var address: String?
  /// Whether the element has parts, so that its own text does not count.
  var hasParts = false
  /// Whose name it gives.
  let role: Role

  /// Whose name a person element gives.
  enum Role { case author, sourceAuthor, owner }

  init(role: Role) { self.role = role }

  /// The name; the address where there is none.
  var shownName: String? { name ?? address }
}
