import Diagnostics
import RoostEngine
import RoostPlugins
import Testing

/// A sources.yaml with a fault, and what is said of it.
struct BrokenSources: CustomTestStringConvertible, Sendable {
  /// What is wrong with it.
  let title: String
  /// The file.
  let file: String
  /// Every message, as a person reads them; of a file that can be used its warnings.
  let messages: String

  init(_ title: String, _ file: String, _ messages: String) {
    self.title = title
    self.file = file
    self.messages = messages
  }

  var testDescription: String { title }

  /// What checking says; two variables are set, and the plugin `broken` has a faulty page.
  func check() throws -> String {
    let manifests = try TestPlugins.manifests()
    do throws(Diagnostics) {
      let file = try ConfigurationFile.read(
        Array(file.utf8), file: "sources.yaml", folder: "/nowhere",
        environment: ["KEY": "p$a{ss: \"x\"", "LINES": "a\r\nX: y"])
      let configuration = try file.configuration(manifests: manifests, broken: ["broken"])
      return Diagnostics(configuration.warnings).text()
    } catch {
      return error.text()
    }
  }
}
