import Diagnostics
import RoostEngine
import RoostPlugins
import RoostStore

/// The store opened for reading, with what sources.yaml and the manifests add to it.
struct StoreReading {
  let store: Store
  private let session: Session
  private let configuration: ConfigurationReading

  /// Opens the store that the command line, the environment or the configuration names.
  init(_ session: Session) throws(ProgramFailure) {
    self.session = session
    configuration = try ConfigurationReading(
      session, needsFile: session.arguments.value("store") == nil)
    do {
      store = try Store(path: configuration.storePath, mode: .readOnly)
    } catch {
      throw ProgramFailure(error)
    }
  }

  /// - Throws: `ProgramFailure` for a name that neither the configuration nor the store knows.
  func checkSources(_ names: [String]) throws(ProgramFailure) {
    for name in names where !configuration.sourceNames.contains(name) {
      guard try status(name) == nil else { continue }
      throw .unknownSource(name, among: try configuration.sourceNames + storedNames())
    }
  }

  /// The id of a listing, named whole or without `list:`.
  func listing(named name: String, sources: [String]) throws(ProgramFailure) -> String {
    let ids = try listings(of: sources).map(\.id)
    if let id = [name, "list:" + name].first(where: ids.contains) { return id }
    let nearest =
      Suggestion.nearest(to: name, among: ids)
      ?? Suggestion.nearest(to: "list:" + name, among: ids)
    throw ProgramFailure(
      notFound: "there is no list '\(name)'",
      help: nearest.map { "did you mean '\($0)'?" }
        ?? (ids.isEmpty
          ? "no list is stored yet." : "the lists are \(Suggestion.listed(ids, "and"))."))
  }

  /// The listing that the manifest makes the default view; nil unless there is one source, whose
  /// plugin has such a view, and one listing of it that has members.
  func defaultListing(of sources: [String]) throws(ProgramFailure) -> String? {
    guard sources.count == 1 else { return nil }
    guard let plugin = try status(sources[0])?.plugin ?? configuration.pluginName(of: sources[0]),
      let manifest = try? configuration.registry.plugin(named: plugin)?.manifest,
      manifest.list != nil
    else { return nil }
    let listings = try listings(of: sources).filter { $0.count > 0 }
    return listings.count == 1 ? listings[0].id : nil
  }

  private func listings(of sources: [String]) throws(ProgramFailure) -> [ListingSummary] {
    do throws(StoreError) {
      guard !sources.isEmpty else { return try store.listings() }
      var listings: [ListingSummary] = []
      for name in sources { listings += try store.listings(source: name) }
      return listings
    } catch {
      throw ProgramFailure(error)
    }
  }

  private func status(_ name: String) throws(ProgramFailure) -> SourceStatus? {
    do {
      return try store.status(source: name)
    } catch {
      throw ProgramFailure(error)
    }
  }

  private func storedNames() throws(ProgramFailure) -> [String] {
    do {
      return try store.statuses().keys.sorted()
    } catch {
      throw ProgramFailure(error)
    }
  }
}

extension ProgramFailure {
  /// A source that nobody knows, with the one that was probably meant.
  static func unknownSource(_ name: String, among known: [String]) -> ProgramFailure {
    let nearest = Suggestion.nearest(to: name, among: known)
    return ProgramFailure(
      notFound: "there is no source '\(name)'",
      help: nearest.map { "did you mean '\($0)'?" } ?? "'roost sources' shows the sources.")
  }
}
