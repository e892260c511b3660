import HTTP
import JQ
import JSON
import Text

/// What the streams and lookups of one source share.
struct DeclarativeContext: Sendable {
  /// How messages name the manifest.
  let file: String
  /// Every option, with its default where the source sets none.
  let options: JSONObject
  /// Values of options and lookups, in the order of the plans' variables.
  let shared: [JSONValue]
  /// The same for bodies that are read without libjq.
  let sharedNodes: [JQNode]
  /// What lookups gave, by name.
  let tables: JSONObject
  /// Texts that must not be kept: values of secret options.
  let secrets: [String]
  /// Of what sort each shared value is; empty where no request is made of them.
  private let sorts: [Sort]

  /// Where a shared value comes from.
  enum Sort: Hashable, Sendable {
    /// sources.yaml, or the manifest's default.
    case option
    /// sources.yaml, for its server alone.
    case secret
    /// The response to a lookup.
    case table
  }

  init(
    file: String, options: JSONObject, shared: [JSONValue], sorts: [Sort] = [],
    tables: JSONObject = JSONObject(), secrets: [String]
  ) {
    self.file = file
    self.options = options
    self.shared = shared
    self.sorts = sorts
    self.tables = tables
    sharedNodes = shared.map { JQNode($0) }
    self.secrets = secrets
  }

  /// Whether any shared value is of such a sort.
  func has(_ wanted: Set<Sort>) -> Bool { sorts.contains { wanted.contains($0) } }

  /// The same but for shared values of such sorts: secrets are null, tables empty.
  func without(_ unwanted: Set<Sort>) -> DeclarativeContext {
    guard has(unwanted) else { return self }
    let rest = zip(shared, sorts).map { value, sort -> JSONValue in
      guard unwanted.contains(sort) else { return value }
      return sort == .table ? .object(JSONObject()) : .null
    }
    return DeclarativeContext(
      file: file, options: options, shared: rest, sorts: sorts,
      tables: unwanted.contains(.table) ? JSONObject() : tables, secrets: secrets)
  }

  /// Whether nothing bounds it but what bounds all: neither the page nor an option that is set.
  func isStandard(_ count: PageCount) -> Bool {
    switch count {
    case .standard: true
    case .number: false
    case .option(let name): options[name]?.isNull ?? true
    }
  }

  /// A number of pages or walks; an option below 1 counts as 1.
  func count(_ count: PageCount) -> Int {
    guard !isStandard(count) else { return PageCount.standardCount }
    return switch count {
    case .standard: PageCount.standardCount
    case .number(let number): number
    case .option(let name):
      max(1, options[name]?.integerValue.flatMap { Int(exactly: $0) } ?? 1)
    }
  }

  /// A URL without the members of its query that hold a secret: they are put in anew.
  func withoutSecrets(_ url: String) -> String {
    guard !secrets.isEmpty, let mark = url.firstIndex(of: "?") else { return url }
    let front = url[..<mark]
    let rest = url[url.index(after: mark)...]
    let query = rest.prefix { $0 != "#" }
    let kept = query.split(separator: "&").filter { pair in
      let value = PercentEncoding.decoded(String(pair.drop { $0 != "=" }.dropFirst()))
      return !secrets.contains { value.contains($0) }
    }
    return String(front) + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
      + rest.dropFirst(query.count)
  }

  /// Does work on a thread of libjq, or, where it needs none, right here; with faults in words for
  /// people.
  /// - Throws: `PluginError`.
  func run<Result: Sendable>(
    _ call: CallPlan, isPlain: Bool = false,
    _ work: @escaping @Sendable (JQWatch) throws -> Result
  ) throws(PluginError) -> Result {
    do {
      return try isPlain ? work(JQWatch()) : JQThreads.run(work)
    } catch {
      throw failure(error, of: call)
    }
  }

  /// A fault of a page in words for people, with its place in the manifest where it has one.
  func failure(_ error: any Error, of call: CallPlan) -> PluginError {
    call.program.failure(error, file: file)
  }
}
