package import JSON
package import Text
package import YAML

/// One case of a plugin's `samples/samples.yaml`: a source as a user would write it, and what its
/// servers answered.
package struct SampleCase: Hashable, Sendable {
  /// Its name: `samples/NAME.items.json` holds what it gives.
  package var name: String
  /// Where its name stands.
  package var mark: YAMLMark
  /// The options that it sets, as the manifest's types want them, and the defaults of the others.
  package var options: JSONObject
  /// The streams that it walks; empty: the manifest's default ones.
  package var streams: [String] = []
  /// The clock under which it is read.
  package var now = Self.standardNow
  /// Each recorded response.
  package var responses: [SampleResponse] = []
  /// Of a process plugin: path of the file with what a command wrote, by stream; one without name
  /// stands for all.
  package var outputs: [String: String] = [:]

  /// The clock of a case that sets none: 2025-06-15T15:06:40Z.
  package static let standardNow = Instant(seconds: 1_750_000_000)

  /// A case that sets these options and has no response.
  package init(_ name: String, at mark: YAMLMark, options: JSONObject = JSONObject()) {
    self.name = name
    self.mark = mark
    self.options = options
  }
}
