import HTTP
import RoostEngine
import RoostTesting
import Testing

/// What servers answer over some syncs, and how a guest that they like asks.
struct EtiquetteScenario: Sendable, CustomTestStringConvertible {
  /// One sync.
  struct Run: Sendable {
    /// Seconds after 2025-06-15T15:06:40Z, a Sunday.
    var time: Int64
    /// The requests that are seen, in order of paths: `/a`, `/a if "1"`, `/a since DATE`; those of
    /// the second host begin with `2`.
    var seen: [String]
    /// How the sources end, `a` first.
    var status: [SyncStatus]
    /// When `a` is due next, in seconds after this sync; nil: unchecked.
    var due: Int64?
    var isForced = false
    var onlyDue = false
    /// How what is said of `a`'s failure ends; nil: unchecked.
    var said: String?

    /// A sync so many seconds after the beginning.
    init(
      _ time: Int64, _ seen: [String], _ status: SyncStatus..., due: Int64? = nil,
      forced: Bool = false, onlyDue: Bool = false, said: String? = nil
    ) {
      self.time = time
      self.seen = seen
      self.status = status
      self.due = due
      isForced = forced
      self.onlyDue = onlyDue
      self.said = said
    }

    /// The sync at the beginning.
    init(_ seen: [String], _ status: SyncStatus..., due: Int64? = nil) {
      time = 0
      self.seen = seen
      self.status = status
      self.due = due
    }
  }

  var testDescription: String
  /// Answers by path, in turn; the paths of the second host begin with `2`. In a `Location`, `{1}`
  /// and `{2}` stand for the hosts' origins.
  var answers: [String: [LoopbackResponse]]
  var runs: [Run]
  /// Paths of the sources, `a` first.
  var sources = ["/a"]
  /// Changes the sources' plans.
  var change: @Sendable (inout SourcePlan) -> Void = { _ in }

  init(
    _ name: String, _ answers: [String: [LoopbackResponse]], _ runs: [Run],
    sources: [String] = ["/a"], change: @escaping @Sendable (inout SourcePlan) -> Void = { _ in }
  ) {
    testDescription = name
    self.answers = answers
    self.runs = runs
    self.sources = sources
    self.change = change
  }

  static let all = validators + schedule + redirects + rest + requests
}

extension LoopbackResponse {
  /// A document of one item of that title.
  static func page(
    _ title: String = "One", etag: String? = nil, date: String? = nil, _ more: String = ""
  ) -> LoopbackResponse {
    .document("item 1 \(title)\n\(more)", etag: etag, lastModified: date)
  }

  /// The same with one field more.
  func with(_ name: String, _ value: String) -> LoopbackResponse {
    var response = self
    response.fields[name] = value
    return response
  }
}
