import HTTP

/// How long a response says that it stays good (RFC 9111, section 5.2.2.1).
enum CacheControl {
  /// `max-age` in seconds; nil where there is none, where it is no number, or where the response must
  /// be asked for again each time.
  static func maximumAge(_ fields: HTTPFields) -> Int64? {
    var age: Int64?
    for value in fields.values("Cache-Control") {
      for directive in value.split(separator: ",") {
        let parts = directive.split(separator: "=", maxSplits: 1)
        let name = parts[0].filter { $0 != " " && $0 != "\t" }.lowercased()
        if name == "no-cache" || name == "no-store" { return nil }
        if name == "max-age", parts.count == 2 {
          age = Int64(parts[1].filter { $0 != "\"" && $0 != " " }) ?? age
        }
      }
    }
    return age.flatMap { $0 > 0 ? $0 : nil }
  }
}
