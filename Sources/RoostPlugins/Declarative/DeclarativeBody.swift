package import HTTP
import JQ
package import JSON

/// Response bodies as declarative plugins read them.
package enum DeclarativeBody {
  /// The body as JSON, texts on lines of their own as an array; nil where it is none.
  package static func json(_ body: [UInt8], of head: HTTPResponse) -> JSONValue? {
    try? read(body, of: head).root.json
  }

  /// The body: by its media type a list of texts a line, which may be one or none; else one text, or
  /// several as a list. Null where its status says that there is none.
  /// - Parameter head: The head before it; nil: none is at hand.
  /// - Throws: `JQError` of kind `body`.
  static func read(_ body: [UInt8], of head: HTTPResponse?) throws(JQError) -> JQBody {
    let isLines = head.flatMap { ContentType($0.fields)?.isJSONLines } ?? false
    if !isLines, head?.status == 204, body.allSatisfy({ $0 <= 0x20 }) {
      return try JQBody.read(Array("null".utf8))
    }
    return try JQBody.read(body, isLines: isLines)
  }
}
