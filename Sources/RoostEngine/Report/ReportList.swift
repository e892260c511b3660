import Threads

/// The reports of a sync's sources, put down as each ends, in the order of the configuration.
final class ReportList: Sendable {
  private let reports: Mutex<[SourceReport?]>

  /// A list with a place for each of so many sources.
  init(_ count: Int) { reports = Mutex([SourceReport?](repeating: nil, count: count)) }

  func put(_ report: SourceReport, at place: Int) { reports.withLock { $0[place] = report } }

  /// Those that there are.
  var all: [SourceReport] { reports.withLock { $0.compactMap { $0 } } }
}
