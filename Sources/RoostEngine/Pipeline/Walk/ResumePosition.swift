import JSON

/// Where a walk goes on after an interruption: what is kept with each page's last batch.
struct ResumePosition: Hashable, Sendable {
  /// The plugin's own part.
  var position: JSONValue
  /// What the stream remembered at that point of the walk.
  var memory: JSONValue
  /// What the walk had found out of itself.
  var standing: WalkStanding

  init(position: JSONValue, memory: JSONValue, standing: WalkStanding) {
    self.position = position
    self.memory = memory
    self.standing = standing
  }

  /// As it was kept; nil where the text is of another form.
  init?(_ json: JSONValue) {
    guard let standing = WalkStanding(json) else { return nil }
    self.init(position: json["position"], memory: json["memory"], standing: standing)
  }

  /// The position as it is kept; null where a secret stands in it: then a later sync begins anew.
  func json(without mask: SecretMask) -> JSONValue {
    mask.isEmpty || !mask.finds(in: json.text()) ? json : .null
  }

  var json: JSONValue {
    var object: JSONObject = ["position": position, "memory": memory]
    for (name, value) in standing.json.members { object[name] = value }
    return .object(object)
  }
}
