package import Diagnostics
package import YAML

/// The relations that a source adds in sources.yaml, in the manifest's syntax over the item as JSON.
package enum SourceRelations {
  /// Reads the value of a source's key `relations`.
  ///
  /// - `pair`: the key with its value.
  /// - `document`: the file that it stands in; its own faults are not told again.
  ///
  /// Gives the relations in written order, and what is wrong with them.
  package static func read(
    _ pair: YAMLPair, in document: YAMLDocument
  ) -> (relations: [RelationSpec], faults: [Diagnostic]) {
    var reader = ManifestReader(document)
    let relations = reader.relations(
      pair, path: "relations", VariableScope(["now"]), mayList: false)
    return (relations, Array(reader.reader.faults.dropFirst(document.faults.count)))
  }
}
