package import Diagnostics
import RoostPlugins
import Secrets
import YAML

/// sources.yaml, read but not yet checked against its plugins, whose folders it may name itself.
package struct ConfigurationFile: Sendable {
  /// The document with `${…}` in place.
  let expanded: ExpandedDocument
  /// The file's folder: relative paths in it begin there.
  package let folder: String
  private let home: String?
  /// `store:` as a path from where the program runs; nil: not set.
  package private(set) var store: String?
  /// `plugins:`, likewise, in order.
  package private(set) var pluginFolders: [String] = []
  /// `defaults:` as pairs.
  private(set) var defaults: [YAMLPair] = []
  /// `sources:` as pairs.
  private(set) var sources: [YAMLPair] = []
  /// Faults of the top level.
  private(set) var faults: [Diagnostic] = []

  /// The keys of the top level.
  package static let keys: [(name: String, holds: String, summary: String)] = [
    ("sources", "map of sources", "What is synced, by name: `[a-z0-9][a-z0-9._-]*`."),
    ("defaults", "map of engine keys", "What every source has that does not set its own."),
    ("store", "path", "The SQLite file, relative to this file; default `roost.db` beside it."),
    ("plugins", "list of paths", "Folders of plugins, relative to this file, before all others."),
  ]

  /// Reads a file.
  ///
  /// - `path`: where it is, as the user named it.
  /// - `environment`: the values of variables.
  /// - `home`: what `~` means; nil: nothing.
  /// - Throws: where it cannot be read or is no YAML, and where others may write it or its folder.
  package static func read(
    path: String, environment: [String: String], home: String?
  ) throws(Diagnostics) -> ConfigurationFile {
    if let fault = FolderTrust.fault(path) { throw Diagnostics([fault]) }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let bytes: [UInt8]
    do {
      bytes = try YAMLDocument.bytes(ofFile: path, named: path)
    } catch {
      throw Diagnostics([error])
    }
    return try read(bytes, file: path, folder: folder, environment: environment, home: home)
  }

  /// Reads a file's bytes.
  /// - Throws: where they are no YAML.
  package static func read(
    _ bytes: [UInt8], file: String, folder: String, environment: [String: String],
    home: String? = nil
  ) throws(Diagnostics) -> ConfigurationFile {
    let document: YAMLDocument
    do {
      document = try YAMLDocument.read(bytes, file: file)
    } catch {
      // Nobody knows yet which of its values are secrets.
      throw Diagnostics([error.masked(by: SecretLine.masked)])
    }
    let expanded = ExpandedDocument(document, environment: environment) { path in
      secretFile(path.hasPrefix("/") ? path : "\(folder)/\(path)")
    }
    return ConfigurationFile(expanded, folder: folder, home: home)
  }

  /// The names of the plugins that the sources name, each once.
  package var pluginNames: [String] {
    let fallback = defaults.first { $0.name == "plugin" }?.value.scalar?.text
    var seen: Set<String> = []
    return sources.compactMap { $0.value["plugin"]?.scalar?.text ?? fallback }
      .filter { seen.insert($0).inserted }
  }

  private init(_ expanded: ExpandedDocument, folder: String, home: String?) {
    self.expanded = expanded
    self.folder = folder
    self.home = home
    var reader = YAMLReader(expanded.document)
    defer { faults = reader.faults + expanded.faults }
    guard let root = expanded.document.root, !root.isNull,
      let pairs = reader.map(
        root, "sources.yaml", keys: Self.keys.map(\.name), in: "the file")
    else { return }
    for pair in pairs {
      switch pair.name {
      case "defaults": defaults = Self.maps(pair, &reader)
      case "sources": sources = Self.maps(pair, &reader)
      case "store":
        store = reader.text(pair.value, pair.name)
          .flatMap { Self.path($0, at: pair.value, pair.name, &reader) }
          .map { Self.path($0, folder, home) }
      default:
        let nodes = pair.value.elements ?? [pair.value]
        pluginFolders = nodes.compactMap { node in
          reader.text(node, elementOf: pair.name)
            .flatMap { Self.path($0, at: node, pair.name, &reader) }
        }.map { Self.path($0, folder, home) }
      }
    }
  }

  /// The pairs of `defaults` or `sources`; none where all are commented out.
  private static func maps(_ pair: YAMLPair, _ reader: inout YAMLReader) -> [YAMLPair] {
    if pair.value.isNull { return [] }
    if pair.value.elements != nil {
      reader.wrongType(
        pair.value, pair.name, wanted: "a map",
        help: "write 'NAME:' and the keys under it in place of '- …'.")
      return []
    }
    return reader.map(pair.value, pair.name) ?? []
  }

  /// The path as it is written; nil, with a fault, where no file can have it.
  private static func path(
    _ path: String, at node: YAMLNode, _ name: String, _ reader: inout YAMLReader
  ) -> String? {
    let isBlank = path.allSatisfy(\.isWhitespace)
    guard isBlank || path.utf8.contains(0) else { return path }
    reader.fault(
      kind: "invalid-path", at: node,
      isBlank ? "'\(name)' is empty" : "'\(name)' holds the character U+0000",
      help: isBlank ? "name a path, or remove the key." : "no path has it; remove it.")
    return nil
  }

  /// A path of the file as a path from where the program runs.
  func path(_ path: String) -> String { Self.path(path, folder, home) }

  private static func path(_ path: String, _ folder: String, _ home: String?) -> String {
    if path.hasPrefix("~/"), let home { return home + path.dropFirst(1) }
    if path.hasPrefix("/") || folder == "." { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// The text of a small file, its one closing newline cut; nil where it cannot be read.
  private static func secretFile(_ path: String) -> String? {
    var limits = YAMLLimits()
    limits.size = 64 << 10
    guard
      var bytes = try? YAMLDocument.bytes(
        ofFile: path, named: path, limits: limits, takesPipes: false)
    else { return nil }
    if bytes.last == 0x0A { bytes.removeLast() }
    if bytes.last == 0x0D { bytes.removeLast() }
    return String(validating: bytes, as: UTF8.self)
  }
}
