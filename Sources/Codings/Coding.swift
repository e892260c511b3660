/// A way in which a body is packed (RFC 9110, section 8.4.1; br: RFC 7932; zstd: RFC 8878).
package enum Coding: String, Hashable, Sendable {
  case gzip, deflate, br, zstd

  /// What requests name as welcome. `deflate` is not: half of those who send it mean another thing by it.
  package static let welcome = "gzip, br, zstd"

  /// The codings of a body in the order in which they were applied, as its `Content-Encoding` lists them;
  /// empty where it is not packed.
  /// - Throws: `CodingError.unknown` with the first name that stands for no coding.
  package static func list(_ value: some StringProtocol) throws(CodingError) -> [Coding] {
    var codings: [Coding] = []
    for part in value.split(separator: ",") {
      let name = part.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
      switch name.lowercased() {
      case "", "identity", "none": continue
      case "x-gzip": codings.append(.gzip)
      case let name:
        guard let coding = Coding(rawValue: name) else { throw .unknown(name) }
        codings.append(coding)
      }
    }
    return codings
  }
}
