import HTTP
import JSON
import RoostKit
import RoostPlugins
package import RoostStore
package import Text
import Threads

/// Finds where the values of a stored item come from: in kept responses, else by asking again.
package struct ItemExplainer: Sendable {
  /// Pages behind the one that had the item which are looked at too.
  static let mostPages = 10

  private let plan: SourcePlan
  private let store: Store
  private let gate: any Gate
  private let now: Instant
  private let tally: SourceTally

  /// - Parameters:
  ///   - plan: of the source that gave the item, or its parent.
  ///   - gate: what requests pass where nothing is kept.
  package init(
    _ plan: SourcePlan, store: Store, gate: any Gate, now: Instant,
    observer: any SyncObserver = SilentObserver()
  ) {
    self.plan = plan
    self.store = store
    self.gate = gate
    self.now = now
    tally = SourceTally(source: plan.name, mask: plan.mask, observer: observer)
  }

  /// What gave the item's values.
  /// - Parameter origin: the page that has it, or its parent.
  /// - Throws: `SyncFailure` where the page cannot be had or has the item no more.
  package func explain(
    _ view: ItemView, on origin: PageOrigin
  ) async throws(SyncFailure) -> ItemExplanation {
    let pool: WorkerPool
    do throws(ThreadError) {
      pool = try WorkerPool(threads: 1)
    } catch {
      throw SyncFailure("system", "the system gives no thread: \(error)")
    }
    let result: Result<ItemExplanation, any Error>
    do {
      result = .success(try await search(view, origin, pool))
    } catch {
      result = .failure(error)
    }
    pool.stop()
    do {
      return try result.get()
    } catch {
      throw tally.cleaned(ResponseFailure.of(error, reading: plan.name))
    }
  }

  private func search(
    _ view: ItemView, _ origin: PageOrigin, _ pool: WorkerPool
  ) async throws -> ItemExplanation {
    if let failure = plan.failure { throw failure }
    let (plan, now, store) = (plan, now, store)
    let (driver, rules) = try await pool.run { (try plan.driver(), try plan.rules?(now)) }
    let isCommand = driver.process != nil
    let tables = try await pool.run { try Self.tables(driver, plan.name, store) }
    tally.learn(tables)
    let stream = try await pool.run { try driver.stream(origin.stream, tables: tables) }
    let wish = ItemTrace.Wish(view.item.item.id, parent: origin.parent)
    let memory = stream.memoryAnew(origin.memory)
    let resume = origin.resume.flatMap(ResumePosition.init)
    var page = resume == nil ? 0 : origin.place
    var next = try await pool.run {
      guard let resume else { return try stream.first(memory: memory, now: now) }
      let gains = try store.notes(before: origin).map { PageNotes($0).gain }
      return try stream.request(
        resuming: resume.position, gains: gains, memory: resume.memory, now: now)
    }
    while let request = next, page < origin.place + Self.mostPages {
      let response = try await response(
        to: request, isWanted: page == origin.place, origin, stream, isCommand, pool)
      let found = try await pool.run {
        try stream.trace(
          wish, in: response.body, of: response.head, to: request, memory: memory, now: now)
      }
      if let found {
        let place = stream.isForParent(request) ? nil : page
        return try await pool.run {
          try explanation(found, view, origin, response, page: place, stream, rules)
        }
      }
      let reading = PreviewReading(
        request: request, stream: stream, head: response.head, body: response.body,
        memory: memory, now: now, rules: nil)
      next = try await pool.run { reading.read().next }
      page += 1
    }
    throw SyncFailure(
      "not-found",
      "the item is no more where the last sync found it; 'roost aggregate --force \(plan.name)' "
        + "reads everything anew")
  }

  /// The tables of the last sync.
  private static func tables(
    _ driver: any SourceDriver, _ source: String, _ store: Store
  ) throws -> JSONObject {
    var tables = JSONObject()
    for lookup in driver.lookups {
      let kept = try store.lookup(lookup.table, part: lookup.part, source: source)
      var table = tables[lookup.table]?.objectValue ?? JSONObject()
      for (key, value) in kept?.table.members ?? [] { table[key] = value }
      tables[lookup.table] = .object(table)
    }
    return tables
  }

  private struct Response: Sendable {
    var head: HTTPResponse
    var body: [UInt8]
    var asked: String
    var keptSince: Instant?
  }

  /// The response to a request: the kept one where there is one, else from the server.
  private func response(
    to next: NextRequest, isWanted: Bool, _ origin: PageOrigin, _ stream: any StreamDriver,
    _ isCommand: Bool, _ pool: WorkerPool
  ) async throws -> Response {
    tally.hideTokens(of: next.request)
    let (store, plan, mask) = (store, plan, tally.mask)
    let key = RequestKey.of(next.request, mask: plan.mask)
    let kept = try await pool.run { () -> Response? in
      // The first page of a walk behind a high-water mark is asked for otherwise than anew.
      guard
        let kept = try store.response(source: plan.name, request: key)
          ?? (isWanted ? store.response(source: plan.name, request: origin.request) : nil)
            ?? next.request.wordsWithoutToken(mask).flatMap({
              try store.response(source: plan.name, asked: $0)
            }),
        let body = try KeptBody.read(kept, from: store)
      else { return nil }
      return Response(
        head: kept.head.response(to: next.request), body: body,
        asked: mask.masked(kept.head.asked), keptSince: kept.head.receivedAt)
    }
    if let kept { return kept }
    guard !isCommand else {
      throw SyncFailure(
        "not-kept",
        "a command gave the item, and nothing of what it wrote is kept; with 'keep_raw: true' the "
          + "documents of commands are, but not what a Singer tap writes")
    }
    tally.count(next.request)
    let collector = BodyCollector(tally: tally)
    let mailbox = ResponseMailbox(collector, on: pool)
    let head = try await gate.send(
      next.request, of: plan.manners, maximumBodySize: stream.maximumBodySize, to: mailbox)
    await mailbox.end(isWhole: true)
    guard head.isSuccess || stream.isPage(head, of: next) else {
      throw ResponseFailure.of(
        head, message: stream.message(in: collector.body, of: head), now: now)
    }
    let asked = next.request.words(mask)
    return Response(head: head, body: collector.body, asked: asked, keptSince: nil)
  }

  private func explanation(
    _ trace: ItemTrace, _ view: ItemView, _ origin: PageOrigin, _ response: Response, page: Int?,
    _ stream: any StreamDriver, _ rules: (any RelationRules)?
  ) throws -> ItemExplanation {
    let normalizer = Normalizer(base: response.head.url)
    var entries = [
      try normalizer.normalized(Page.Entry(item: trace.item, relations: trace.relations))
    ]
    if origin.parent == nil {
      try RelationAdder(rules: rules, stream: stream).add(
        to: &entries, with: normalizer, stored: store.storedItems()
      ) { _ in }
    }
    let source = view.item.source
    var list = ValueList(trace.origins + plan.ruleOrigins)
    var stored = view.item.item.json(source: source, relations: [])
    if case .object(var object) = stored {
      object["relations"] = .array(
        view.item.relations.map {
          ["name": .string($0.name), "to": .string($0.id), "source": .string($0.source)]
        })
      stored = .object(object)
    }
    list.add(
      entries[0].item.json(source: source, relations: entries[0].relations), stored: stored)
    let mask = tally.mask
    return ItemExplanation(
      source: plan.name, stream: stream.name, plugin: plan.plugin,
      isDeclarative: !trace.origins.isEmpty, asked: response.asked,
      url: mask.masked(response.head.url), keptSince: response.keptSince, page: page,
      record: trace.record, parent: origin.parent, carrier: trace.carrier, values: list.values)
  }
}
