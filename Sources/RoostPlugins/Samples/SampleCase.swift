package import JSON

/// One case of a plugin's `samples/samples.yaml`: a source as a user would write it, and what its
/// servers answered.
package struct SampleCase: Hashable, Sendable {
  /// Its name: `samples/NAME.items.json` holds what it gives.
  package var name: String
  /// The options that it sets, as the manifest's types want them.
  package var options: JSONObject
  /// The streams that it walks; empty: the manifest's default ones.
  package var streams: [String]
  /// Each recorded response.
  package var responses: [SampleResponse]
  /// Of a process plugin: path of the file with what a command wrote, by stream; one without name
  /// stands for all.
  package var outputs: [String: String] = [:]
}
