package import Diagnostics
import HTTP
import JSON
package import YAML

/// The samples of one plugin: `samples/samples.yaml` in its folder.
package struct SampleSet: Sendable {
  /// The folder `samples`.
  package var folder: String
  /// The cases, in written order; none where the plugin has no samples.
  package var cases: [SampleCase]
  /// The text of `samples.yaml`, for faults at its marks; nil where there is none.
  package var source: YAMLSource?

  /// Reads the samples of a plugin; none where there is no such file.
  /// - Throws: `Diagnostics` with every fault of the file.
  package static func read(of manifest: Manifest) throws(Diagnostics) -> SampleSet {
    let folder = "\(manifest.folder)/samples"
    let file = "\(folder)/samples.yaml"
    let document: YAMLDocument
    do throws(Diagnostic) {
      let bytes = try YAMLDocument.bytes(ofFile: file, named: file, takesPipes: false)
      document = try YAMLDocument.read(bytes, file: file)
    } catch {
      guard error.kind != "unreadable" else { return SampleSet(folder: folder, cases: []) }
      throw Diagnostics([error])
    }
    var reader = SampleReader(document, folder: folder, manifest: manifest)
    let cases = reader.cases()
    guard reader.faults.isEmpty else { throw Diagnostics(reader.faults) }
    return SampleSet(folder: folder, cases: cases, source: document.source)
  }

  /// Path of the file that holds what a case gives.
  package func itemsFile(of sample: SampleCase) -> String {
    "\(folder)/\(sample.name).items.json"
  }
}
