import JSON

/// Where a walk goes on after an interruption: what is kept with each page's last batch.
struct ResumePosition: Hashable, Sendable {
  /// The plugin's own part.
  var position: JSONValue
  /// What the stream remembered at that point of the walk.
  var memory: JSONValue
  /// Whether every page before it left nothing out.
  var isComplete: Bool

  init(position: JSONValue, memory: JSONValue, isComplete: Bool) {
    self.position = position
    self.memory = memory
    self.isComplete = isComplete
  }

  /// As it was kept; nil where the text is of another form.
  init?(_ json: JSONValue) {
    guard let isComplete = json["complete"].boolValue else { return nil }
    self.init(position: json["position"], memory: json["memory"], isComplete: isComplete)
  }

  /// The position as it is kept; null where a secret stands in it: then a later sync begins anew.
  func json(without mask: SecretMask) -> JSONValue {
    mask.isEmpty || !mask.finds(in: json.text()) ? json : .null
  }

  var json: JSONValue {
    ["position": position, "memory": memory, "complete": .bool(isComplete)]
  }
}
