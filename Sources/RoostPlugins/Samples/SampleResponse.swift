package import HTTP
package import JSON
package import YAML

/// A recorded response, and the request that it answers.
package struct SampleResponse: Hashable, Sendable {
  /// Where the request stands.
  package var mark: YAMLMark
  /// The request's method.
  package var method: String
  /// The request as it is written: `/path?query`, or an absolute URL where the host matters.
  package var target: String
  /// What the request's body holds, and perhaps more; nil: whatever it holds. The fields of a form are
  /// the members of an object.
  package var body: JSONValue?
  /// Status of the response.
  package var status: Int
  /// Its header fields.
  package var fields: HTTPFields
  /// Path of the file that holds its body; nil: it has none.
  package var file: String?
}
