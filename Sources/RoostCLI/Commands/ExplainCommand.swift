import Diagnostics
import JSON
import RoostEngine
import RoostKit
import RoostStore
import Text

/// `roost explain`.
struct ExplainCommand {
  private let session: Session
  private let name: String
  private let field: String?

  init(_ session: Session) {
    self.session = session
    name = session.arguments.operands[0]
    field = session.arguments.operands.dropFirst().first
  }

  func run() async throws(ProgramFailure) -> Int32 {
    let reading = try ConfigurationReading(session, needsFile: true)
    let configuration = try reading.configuration()
    let sources = SyncSources(configuration, reading.registry)
    let isItem = name.contains("/") || Int(name) != nil
    guard isItem, configuration.named(name) == nil else { return try source(sources, reading) }
    return try await item(sources)
  }

  // MARK: Items

  private func item(_ sources: SyncSources) async throws(ProgramFailure) -> Int32 {
    let reading = try StoreReading(session)
    let view = try ItemSearch(reading).find(name)
    let store = reading.store
    let origins: [PageOrigin]
    let gate: any Gate
    do {
      origins = try store.origins(of: view.item.number)
      gate = try sources.gate(sources.curlClient(), store, now: session.now, isForced: false)
    } catch {
      throw ProgramFailure(error)
    }
    guard let origin = origins.first else { throw .notOnAnyPage(view, now: session.now) }
    guard let plan = sources.plans.first(where: { $0.name == origin.source }) else {
      throw .unknownSource(origin.source, among: sources.plans.map(\.name))
    }
    let explainer = ItemExplainer(plan, store: store, gate: gate, now: session.now)
    var explanation: ItemExplanation
    do {
      explanation = try await explainer.explain(view, on: origin)
    } catch {
      throw ProgramFailure(
        exit: 1, Diagnostic(kind: error.kind, file: "roost", message: error.message))
    }
    try choose(&explanation)
    if session.wantsJSON {
      session.print([json(explanation, view).text()])
    } else {
      session.print(
        ExplanationText.lines(
          explanation, of: view, width: session.surroundings.columns, style: session.style))
    }
    return 0
  }

  /// Leaves the values of the field that was asked for: whole, or by the name behind the last dot.
  private func choose(_ explanation: inout ItemExplanation) throws(ProgramFailure) {
    guard let field else { return }
    let names = explanation.values.map(\.name)
    let all = explanation.values
    explanation.values = all.filter { $0.name == field || $0.name.hasPrefix(field + ".") }
    if explanation.values.isEmpty {
      explanation.values = all.filter { $0.name.hasSuffix("." + field) }
    }
    guard explanation.values.isEmpty else { return }
    let nearest = Suggestion.nearest(to: field, among: names)
    throw ProgramFailure(
      notFound: "the item has no field '\(field)'",
      help: nearest.map { "did you mean '\($0)'?" }
        ?? "'roost explain \(name)' shows all of them.")
  }

  private func json(_ explanation: ItemExplanation, _ view: ItemView) -> JSONValue {
    guard case .object(let object) = explanation.json else { return explanation.json }
    let head: [(String, JSONValue)] = [
      ("item", .string("\(view.item.source)/\(view.item.item.id)")),
      ("number", .integer(Int64(view.item.number))),
    ]
    return .object(JSONObject(head + object.members.map { ($0.name, $0.value) }))
  }

  // MARK: Sources

  private func source(
    _ sources: SyncSources, _ reading: ConfigurationReading
  ) throws(ProgramFailure) -> Int32 {
    guard let plan = sources.plans.first(where: { $0.name == name }) else {
      throw .unknownSource(name, among: sources.plans.map(\.name))
    }
    if let field {
      throw ProgramFailure(
        UsageError(
          "a source has no field '\(field)'", help: "name an item by its number, or as SOURCE/ID.",
          command: session.arguments.command))
    }
    let explanation: SourceExplanation
    do throws(StoreError) {
      explanation = try known(plan, try Store(path: reading.storePath, mode: .readOnly))
    } catch {
      guard error.kind == .missing else { throw ProgramFailure(error) }
      explanation = SourceExplanation(
        plan, nil, due: .null, notes: .null, hosts: [:], now: session.now,
        time: time)
    }
    if session.wantsJSON {
      session.print([explanation.json.text()])
    } else {
      session.print(
        ExplanationText.lines(
          explanation, now: session.now, width: session.surroundings.columns,
          style: session.style))
    }
    return 0
  }

  /// Moments stand in local time for people, in UTC for machines.
  private func time(_ instant: Instant) -> String {
    session.wantsJSON ? instant.rfc3339 : ExplanationText.time(instant)
  }

  private func known(
    _ plan: SourcePlan, _ store: Store
  ) throws(StoreError) -> SourceExplanation {
    let (due, notes) = try store.reasons(source: plan.name)
    return SourceExplanation(
      plan, try store.status(source: plan.name), due: due, notes: notes,
      hosts: try store.hosts(), now: session.now, time: time)
  }
}

extension ProgramFailure {
  /// An item that the last readings did not show.
  fileprivate static func notOnAnyPage(_ view: ItemView, now: Instant) -> ProgramFailure {
    let left = view.item.leftAt.map { ": it left, and was missed first at \($0.rfc3339)" } ?? ""
    return ProgramFailure(
      exit: 1,
      Diagnostic(
        kind: "not-found", file: "roost",
        message: "the last reading of source '\(view.item.source)' does not have the item"
          + left,
        help: "'roost show \(view.item.number)' shows what is stored of it."))
  }
}
