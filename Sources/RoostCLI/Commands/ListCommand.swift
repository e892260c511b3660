import Diagnostics
import JSON
import RoostStore
import Text

/// `roost list`.
struct ListCommand {
  private let session: Session
  private let arguments: ParsedArguments

  init(_ session: Session) {
    self.session = session
    arguments = session.arguments
  }

  func run() throws(ProgramFailure) -> Int32 {
    let reading = try StoreReading(session)
    try reading.checkSources(arguments.operands)
    var query = try query(now: session.now)
    try choose(&query, reading)
    do throws(StoreError) {
      switch session.wantsJSON ? "json" : arguments.value("format") ?? "table" {
      case "json": try writeJSON(query, reading.store)
      case "jsonl": try writeJSONLines(query, reading.store)
      case "csv": try writeCSV(query, reading.store)
      default: try writeTable(query, reading)
      }
    } catch {
      guard error.kind == .invalidArgument else { throw ProgramFailure(error) }
      throw ProgramFailure(UsageError(error.message, command: arguments.command))
    }
    return 0
  }

  private func query(now: Instant) throws(ProgramFailure) -> ItemQuery {
    var query = ItemQuery()
    query.sources = arguments.operands
    query.kinds = arguments.all("kind")
    query.includesCarried = arguments.has("all")
    query.isReversed = arguments.has("reverse")
    query.since = try moment("since")
    query.until = try moment("until")
    let limit = arguments.number("limit") ?? 20
    query.limit = limit == 0 ? nil : limit
    query.cursor = arguments.value("after")
    return query
  }

  private func moment(_ option: String) throws(ProgramFailure) -> DateBound? {
    guard let text = arguments.value(option) else { return nil }
    guard let moment = Moment.parse(text, now: session.now) else {
      throw ProgramFailure(
        UsageError(
          "option '--\(option)' takes a day, a moment or a span, not '\(text)'",
          help: "write 2025-06-01, 2025-06-01T12:00:00Z or 7d.", command: arguments.command))
    }
    return DateBound(moment, offsetMinutes: LocalTime(moment).offsetMinutes)
  }

  /// The listing and the order: what was asked for, else the default view of the one source asked for.
  private func choose(_ query: inout ItemQuery, _ reading: StoreReading) throws(ProgramFailure) {
    if let name = arguments.value("in") {
      query.listing = try reading.listing(named: name, sources: query.sources)
      query.order = .rank
    }
    switch arguments.value("sort") {
    case "seen": query.order = .seen
    case "published": query.order = .published
    case "title": query.order = .title
    default:
      if query.listing == nil, !arguments.has("all"), query.kinds.isEmpty,
        let listing = try reading.defaultListing(of: query.sources)
      {
        query.listing = listing
        query.order = .rank
      }
    }
    if arguments.has("random") {
      guard query.cursor == nil else {
        throw ProgramFailure(
          UsageError(
            "'--after' goes on in an order, and '--random' has none",
            help: "leave one of them out.",
            command: arguments.command))
      }
      query.order = .random(seed: session.isClockSet ? 0 : UInt64.random(in: 0...UInt64.max))
    }
  }

  private func writeJSON(_ query: ItemQuery, _ store: Store) throws(StoreError) {
    let output = session.surroundings.output
    var isFirst = true
    // Nothing is written before the first item: a query that is refused has an answer of its own.
    let next = try each(query, store) { item in
      output.write((isFirst ? "[\n" : ",\n") + item.json.text())
      isFirst = false
    }
    output.write(isFirst ? "[]\n" : "\n]\n")
    tell(next: next)
  }

  private func writeJSONLines(_ query: ItemQuery, _ store: Store) throws(StoreError) {
    tell(next: try each(query, store) { session.surroundings.output.writeLine($0.json.text()) })
  }

  private func writeCSV(_ query: ItemQuery, _ store: Store) throws(StoreError) {
    session.surroundings.output.write(ListedItem.csvHeading)
    tell(next: try each(query, store) { session.surroundings.output.write($0.csvRecord) })
  }

  /// Hands over each item of the list; what is given back is the cursor of its continuation.
  private func each(
    _ query: ItemQuery, _ store: Store, _ body: (ListedItem) -> Void
  ) throws(StoreError) -> String? {
    try store.eachItem(query) { item in
      body(item)
      return !session.surroundings.output.isClosed
    }
  }

  /// How the list goes on, for people and scripts: on standard error, so that results stay results.
  private func tell(next: String?) {
    if let next { session.tell("more: --after \(next)") }
  }

  private func writeTable(_ query: ItemQuery, _ reading: StoreReading) throws(StoreError) {
    var query = query
    query.detail = .brief
    var page = try reading.store.items(query)
    guard !page.items.isEmpty else { return session.tell(try emptyNote(reading)) }
    if query.order == .rank { try number(&page.items, query, reading.store) }
    let table = ItemTable(
      showsRank: query.order == .rank, showsSource: query.sources.count != 1,
      zone: ItemTable.zone(at: session.now))
    session.print(
      table.lines(page.items, width: session.surroundings.columns, style: session.style))
    tell(next: page.next)
  }

  /// Gives each item its rank among all members of the listing of its source, from 0, without gaps:
  /// the stored positions are places in the walk, of which a listing may hold only some.
  private func number(
    _ items: inout [ListedItem], _ query: ItemQuery, _ store: Store
  ) throws(StoreError) {
    var all = ItemQuery()
    all.sources = query.sources
    all.listing = query.listing
    all.includesCarried = true
    all.order = .rank
    all.limit = nil
    all.detail = .brief
    var counts: [String: Int] = [:]
    var ranks: [Int: Int] = [:]
    try store.eachItem(all) { member in
      ranks[member.number] = counts[member.source, default: 0]
      counts[member.source, default: 0] += 1
      return true
    }
    for place in items.indices { items[place].rank = ranks[items[place].number] }
  }

  private func emptyNote(_ reading: StoreReading) throws(StoreError) -> String {
    try reading.store.hasItems()
      ? "there are no such items" : "the store is empty; 'roost aggregate' fills it"
  }
}
