import Diagnostics
import JSON
import RoostKit
import RoostPlugins
import YAML

/// Which values of a page gave anything in any sample: one that never does may be mistyped.
struct Coverage {
  private let manifest: Manifest
  /// Of each stream that was walked, the places that gave something.
  private var given: [String: Set<String>] = [:]
  private var kinds: Set<String> = []
  /// Streams of which a page led on to another one, and streams whose samples hold one that is never asked
  /// for.
  private var leading: Set<String> = []
  private var missing: Set<String> = []

  init(_ manifest: Manifest) { self.manifest = manifest }

  /// Takes note of what a stream gave.
  mutating func add(_ entries: [Page.Entry], of stream: String) {
    var places = given[stream] ?? []
    for entry in entries {
      places.formUnion(Self.places(of: entry.item))
      kinds.insert(entry.item.kind)
      for relation in entry.relations {
        places.insert("relations.\(relation.name)")
        if let carried = relation.carried { kinds.insert(carried.kind) }
      }
    }
    given[stream] = places
  }

  /// Takes note of how far the pages of a stream lead.
  /// - Parameters:
  ///   - pages: how many of a case were read.
  ///   - unasked: the requests of the case that were not asked, and those that were, as paths.
  mutating func add(pages: Int, of stream: String, unasked: Set<String>, asked: Set<String>) {
    if pages > 1 { leading.insert(stream) }
    guard let style = manifest.streams.first(where: { $0.name == stream })?.request?.paging else {
      return
    }
    // A URL may lead to any path, a token to another page of the same one.
    if style.isURL ? !unasked.isEmpty : !unasked.isDisjoint(with: asked) { missing.insert(stream) }
  }

  /// Streams that no case walks, kinds that none gives, values that never give anything.
  func faults() -> [Diagnostic] {
    var faults = manifest.streams.filter { given[$0.name] == nil }.map { stream in
      manifest.source.diagnostic(
        .warning, kind: "no-sample", at: stream.mark,
        "no case of the samples walks stream '\(stream.name)'")
    }
    faults += manifest.kinds.filter { !kinds.contains($0.name) }.map { kind in
      manifest.fault(
        .warning, kind: "no-sample", "no case of the samples gives an item of kind '\(kind.name)'",
        help: nil)
    }
    guard manifest.body != .compiled else { return faults }
    var gave: Set<YAMLMark> = []
    var silent: [(mark: YAMLMark, sentence: String)] = []
    for stream in manifest.streams {
      guard let places = given[stream.name], !places.isEmpty else { continue }
      for (name, mark) in Self.places(of: stream) {
        if places.contains(name) {
          gave.insert(mark)
        } else {
          silent.append((mark, "'\(name)' of stream '\(stream.name)' gives nothing in any sample"))
        }
      }
    }
    for stream in manifest.streams where leading.contains(stream.name) {
      if let paging = stream.request?.paging { gave.insert(paging.value.mark) }
    }
    for stream in manifest.streams where missing.contains(stream.name) {
      guard let paging = stream.request?.paging else { continue }
      silent.append(
        (
          paging.value.mark,
          "'paginate.\(paging.isURL ? "url" : "token")' of stream '\(stream.name)' gives nothing in any sample"
        ))
    }
    // A value that several streams share need give something in one of them alone.
    for (mark, sentence) in silent where gave.insert(mark).inserted {
      faults.append(
        manifest.source.diagnostic(.warning, kind: "no-value", at: mark, sentence))
    }
    return faults
  }

  private static func places(of item: Item) -> Set<String> {
    let fields: [(String, Bool)] = [
      ("title", item.title != nil), ("summary", item.summary != nil),
      ("content_html", item.contentHTML != nil), ("url", item.url != nil),
      ("image_url", item.imageURL != nil), ("language", item.language != nil),
      ("published", item.published != nil), ("updated", item.updated != nil),
      ("authors", !item.authors.isEmpty), ("categories", !item.categories.isEmpty),
      ("enclosures", !item.enclosures.isEmpty),
    ]
    let attributes = item.attributes.members.filter { !$0.value.isNull }.map(\.name)
    return Set(fields.filter(\.1).map(\.0)).union(attributes.map { "attributes.\($0)" })
  }

  /// The places that a stream writes out, with their marks.
  private static func places(of stream: StreamSpec) -> [(String, YAMLMark)] {
    var places: [(String, YAMLMark)] = []
    if let item = stream.item {
      let values: [(String, ManifestValue?)] = [
        ("title", item.title), ("summary", item.summary), ("content_html", item.contentHTML),
        ("url", item.url), ("image_url", item.imageURL), ("language", item.language),
        ("published", item.published?.at), ("updated", item.updated?.at),
        ("authors", item.authors), ("categories", item.categories),
        ("enclosures", item.enclosures?.url),
      ]
      places += values.compactMap { name, value in value.map { (name, $0.mark) } }
      if case .members(let fields)? = item.attributes {
        places += fields.map { ("attributes.\($0.name)", $0.mark) }
      }
    }
    return places + stream.relations.map { ("relations.\($0.name)", $0.mark) }
  }
}

extension RequestSpec {
  /// What a page of the stream says of the next one, where there is a single walk; nil where it says nothing
  /// by a value of its own.
  fileprivate var paging: (value: ManifestValue, isURL: Bool)? {
    guard walks == nil else { return nil }
    return switch paginate?.style {
    case .token(let value, _): (value, false)
    case .url(let value): (value, true)
    case .page, .offset, .link, nil: nil
    }
  }
}
