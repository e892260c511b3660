import HTTP

/// The Link field (RFC 8288, section 3).
enum LinkHeader {
  /// The target of the first link with that relation, as written; nil where there is none.
  static func target(_ relation: String, in fields: HTTPFields) -> String? {
    for line in fields.values("Link") {
      var rest = Substring(line)
      while let open = rest.firstIndex(of: "<"),
        let close = rest[open...].firstIndex(of: ">")
      {
        let target = String(rest[rest.index(after: open)..<close])
        let behind = rest[rest.index(after: close)...]
        let end = endOfLink(behind)
        if relations(behind[..<end]).contains(relation.lowercased()) { return target }
        rest = behind[end...]
      }
    }
    return nil
  }

  /// Where the parameters of a link end: at a comma outside of quotes.
  private static func endOfLink(_ parameters: Substring) -> String.Index {
    var isQuoted = false
    for place in parameters.indices {
      switch parameters[place] {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: return place
      default: break
      }
    }
    return parameters.endIndex
  }

  /// The relations that the parameter `rel` names, in lower case.
  private static func relations(_ parameters: Substring) -> [String] {
    for parameter in parameters.split(separator: ";") {
      let pair = parameter.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, trimmed(pair[0]).lowercased() == "rel" else { continue }
      let value = trimmed(pair[1]).filter { $0 != "\"" }
      return value.lowercased().split(separator: " ").map { String($0) }
    }
    return []
  }

  private static func trimmed(_ text: Substring) -> String {
    String(
      text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
