import JQ

extension ProgramPlan {
  /// A fault of a run in words for people, with its place in the file where it has one.
  func failure(_ error: any Error, file: String) -> PluginError {
    if let overdraft = error as? Overdraft { return overdraft.failure(file: file) }
    guard let error = error as? JQError else {
      return error as? PluginError ?? PluginError("plugin", "\(error)")
    }
    switch error.kind {
    case .body: return PluginError("not-json", "the body is no JSON: \(error.message)")
    case .syntax:
      let number = error.line.flatMap { JQExpression.number(atLine: $0, of: text) }
      let place = number.flatMap { places.indices.contains($0) ? places[$0] : nil }
      return PluginError(
        "invalid-manifest",
        "\(Self.at(place, file)): the expression does not compile: \(error.message)")
    case .run, .time, .memory, .stopped:
      return PluginError("jq", "\(Self.at(places.first, file)): \(error.message)")
    }
  }

  private static func at(_ place: ExpressionPlace?, _ file: String) -> String {
    guard let place else { return file }
    return "\(file):\(place.line):\(place.column): \(place.path)"
  }
}
