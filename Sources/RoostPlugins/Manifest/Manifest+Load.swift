package import Diagnostics
package import YAML

extension Manifest {
  /// Reads and checks a plugin's page; whether its jq compiles is not looked at.
  ///
  /// - `bytes`: the page.
  /// - `file`: how messages name it.
  /// - `folder`: the plugin's folder, whose last part is the plugin's name.
  /// - `isCompiled`: whether the plugin is in the list of compiled ones.
  /// - Throws: every fault of the page, in written order; none of them is a warning alone.
  package static func load(
    _ bytes: [UInt8], file: String, folder: String, isCompiled: Bool = false
  ) throws(Diagnostics) -> Manifest {
    let document: YAMLDocument
    do {
      document = try YAMLDocument.read(bytes, file: file, limits: limits)
    } catch {
      throw Diagnostics([error])
    }
    var reader = ManifestReader(document)
    let manifest = reader.page(folder: folder, isCompiled: isCompiled)
    let faults = Diagnostics(reader.reader.faults).sorted()
    guard var manifest, !faults.hasErrors else { throw faults }
    manifest.warnings = faults.warnings
    return manifest
  }

  /// A page is far smaller than a sources.yaml may be.
  package static var limits: YAMLLimits {
    var limits = YAMLLimits()
    limits.size = 256 << 10
    return limits
  }

  /// Most bytes of one value.
  package static let longestValue = 64 << 10

  /// Every expression of the page, in the order of its places, each once.
  package var expressions: [ManifestExpression] {
    var all: [ManifestExpression] = []
    if case .declarative(let spec) = body {
      all += (spec.api.base?.expressions ?? []) + (spec.api.query + spec.api.headers).expressions
      for lookup in spec.lookups {
        all += lookup.call.expressions + lookup.key.expressions + lookup.value.expressions
      }
    }
    if case .process(let spec) = body { all += spec.config?.expressions ?? [] }
    for stream in streams {
      all += stream.request?.expressions ?? []
      all += stream.item?.expressions ?? []
      all += stream.relations.flatMap(\.expressions)
    }
    var seen: Set<String> = []
    return all.filter { seen.insert("\($0.mark.line):\($0.mark.column):\($0.text)").inserted }
      .sorted { ($0.mark.line, $0.mark.column) < ($1.mark.line, $1.mark.column) }
  }
}
