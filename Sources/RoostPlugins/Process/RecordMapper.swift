import JQ
import JSON
import RoostKit
import Text

/// Turns the records of one stream of a process into items, batch after batch.
struct RecordMapper {
  private let spec: StreamSpec
  private let call: CallPlan
  private let context: DeclarativeContext
  private let kinds: Set<String>
  private let now: Instant
  /// Ids that came before, where the first of an id stands; nil: a later one takes its place.
  private let memory: WalkMemory?
  /// How many records came before, and what went wrong in their values.
  private var state = WalkState()

  /// - Parameters:
  ///   - call: the program of the stream.
  ///   - memory: see above.
  init(
    _ spec: StreamSpec, _ call: CallPlan, _ context: DeclarativeContext, kinds: Set<String>,
    now: Instant, memory: WalkMemory?
  ) {
    self.spec = spec
    self.call = call
    self.context = context
    self.kinds = kinds
    self.now = now
    self.memory = memory
  }

  /// What went wrong in values so far: a sentence for each place.
  var warnings: [String] { state.notes.sentences(file: context.file) }

  /// The items of some records; what ended them before their end is the result's `failure`.
  mutating func map(_ records: [JSONValue]) -> PageResult {
    let (call, context, stream, kinds, now) = (call, context, spec.name, kinds, now)
    let (memory, state) = (memory, state)
    do {
      let (result, notes) = try context.run(call) { watch -> (PageResult, Notes) in
        watch.allow(records: records.count)
        let list = JQCell(JQValue.emptyArray)
        for record in records { list.value.append(JQValue(record)) }
        let machine = CallMachine<JQValue>(
          call: call, context: context, streamName: stream, now: now, watch: watch)
        let variables = machine.variables(WalkState(), response: .null)
        let evaluator = Evaluator(
          call.program, variables: variables, notes: state.notes, watch: watch)
        var result = PageResult()
        let reading = RecordReading(
          stream: stream, kinds: kinds, machine: machine, variables: variables,
          evaluator: evaluator, note: { memory?.note($0) })
        do {
          try reading.read(list, from: state.index, into: &result)
        } catch {
          result.failure = context.failure(error, of: call)
        }
        return (result, evaluator.notes)
      }
      self.state.notes = notes
      self.state.index += records.count
      return result
    } catch {
      var result = PageResult()
      result.failure = error
      return result
    }
  }

  /// The trace of an item, in the first record that gives it.
  /// - Parameter lines: the records, each with the number of its line.
  /// - Throws: `PluginError` where an expression fails as a whole.
  func trace(
    _ wish: ItemTrace.Wish, in lines: [(number: Int, record: JSONValue)]
  ) throws
    -> ItemTrace?
  {
    let (call, context, now) = (call, context, now)
    let search = RecordSearch(wish: wish, spec: spec, call: call, kinds: kinds, file: context.file)
    return try context.run(call) { watch in
      watch.allow(records: lines.count)
      let list = JQCell(JQValue.emptyArray)
      for line in lines { list.value.append(JQValue(line.record)) }
      let machine = CallMachine<JQValue>(
        call: call, context: context, streamName: search.spec.name, now: now, watch: watch)
      let variables = machine.variables(WalkState(), response: .null)
      let evaluator = Evaluator(call.program, variables: variables, watch: watch)
      return try search.find(among: list, from: 0, machine, evaluator, variables) {
        "line \(lines[$0].number)"
      }
    }
  }
}
