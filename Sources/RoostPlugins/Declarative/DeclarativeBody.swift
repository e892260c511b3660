import JQ
package import JSON

/// Response bodies as declarative plugins read them.
package enum DeclarativeBody {
  /// The body as JSON, texts on lines of their own as an array; nil where it is none.
  package static func json(_ body: [UInt8]) -> JSONValue? {
    try? JQBody.read(body).root.json
  }
}
