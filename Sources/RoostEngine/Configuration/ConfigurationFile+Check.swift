package import Diagnostics
package import RoostPlugins
import YAML

extension ConfigurationFile {
  /// The sources, checked against the manifests of their plugins.
  ///
  /// - `manifests`: the plugins that can be used, by name.
  /// - `broken`: names of plugins that were found and cannot be used; the faults of their manifests
  ///   are told elsewhere, and options of theirs are not looked at.
  /// - `known`: names of all plugins that were found, for "did you mean".
  /// - `asksSecrets`: false: a secret that is not set gets a stand-in (`--sample`).
  /// - Throws: every fault of the file, in written order, without secrets.
  package func configuration(
    manifests: [String: Manifest], broken: Set<String> = [], known: [String] = [],
    asksSecrets: Bool = true
  ) throws(Diagnostics) -> Configuration {
    var reader = SourceReader(
      self, manifests: manifests, broken: broken, known: known, asksSecrets: asksSecrets)
    let sources = self.sources.compactMap { reader.source($0) }
    reader.finish()
    reader.noteLikelySecrets(in: expanded.document.root)
    var found = faults + reader.faults
    if self.sources.isEmpty, !Diagnostics(found).hasErrors {
      found.append(
        Diagnostic(
          .warning, kind: "no-sources", file: expanded.document.file,
          message: "no sources are declared", help: "add one under 'sources:'."))
    }
    let mask = SecretMask(reader.secrets + reader.likelySecrets)
    let all = Diagnostics(
      Diagnostics(found).sorted().all.map { fault in
        var shown = fault.masked { mask.masked($0) }
        // Words of the message and the help are ours, and may well be the same as such a value.
        let unknown = reader.unknownValues.filter { $0.lines.contains(fault.line) }
        if !unknown.isEmpty {
          let mask = mask.adding(unknown.flatMap(\.texts))
          shown.snippet = fault.snippet?.masked { mask.masked($0) }
        }
        return shown
      })
    guard !all.hasErrors else { throw all }
    return Configuration(
      source: expanded.document.source, store: store, pluginFolders: pluginFolders,
      sources: sources, secrets: reader.secrets, warnings: all.warnings)
  }
}
