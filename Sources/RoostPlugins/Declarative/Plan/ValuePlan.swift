import JSON

/// How one value of a manifest is evaluated: what gives a series of results.
indirect enum ValuePlan: Hashable, Sendable {
  case constant(JSONValue)
  case expression(ExpressionPlan)
  case text([TextPart])
  case list([ValuePlan])
  case html(ValuePlan)
  case object([Member])

  /// A part of a text.
  enum TextPart: Hashable, Sendable {
    case literal(String)
    case insert(ExpressionPlan)
  }

  /// A member of an object.
  struct Member: Hashable, Sendable {
    var name: String
    var value: ValuePlan
  }
}
