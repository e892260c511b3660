import Diagnostics
import RoostPlugins
import Testing

/// A plugin's page with a fault, and what is said of it.
struct BrokenPage: CustomTestStringConvertible, Sendable {
  /// What is wrong with it.
  let title: String
  /// The page.
  let page: String
  /// Every message, as a person reads them; of a page that can be used its warnings.
  let messages: String

  init(_ title: String, _ page: String, _ messages: String) {
    self.title = title
    self.page = page
    self.messages = messages
  }

  var testDescription: String { title }

  /// What loading says.
  func load() throws -> String {
    do throws(Diagnostics) {
      let manifest = try Manifest.load(
        Array(page.utf8), file: "plugin.yaml", folder: "plugins/moons",
        isCompiled: title.contains("compiled"))
      return Diagnostics(manifest.warnings).text()
    } catch {
      return error.text()
    }
  }
}
