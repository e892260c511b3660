import HTTP
import JQ
import JSON
import RoostKit
import Text

extension DeclarativeStream {
  func trace(
    _ wish: ItemTrace.Wish, in body: [UInt8], of head: HTTPResponse, to next: NextRequest,
    memory: JSONValue, now: Instant
  ) throws -> ItemTrace? {
    guard let state = WalkState(next.state) else { return nil }
    let call = call(of: state)
    let search = RecordSearch(
      wish: wish, spec: plan.spec, call: call, kinds: plan.kinds, file: context.file)
    return try context.run(call) { [self] watch in
      let document = try JQValue.document(body, of: head)
      let machine = StreamSteps<JQValue>(stream: self, now: now, watch: watch).machine(call)
      let variables = machine.variables(state, response: document.value)
      let evaluator = Evaluator(
        call.program, variables: variables, watch: watch, bodySize: body.count)
      let reading = try machine.reading(document.value, head: head, evaluator, variables)
      watch.allow(records: reading.records.value.count)
      let response = document.value.json
      return try search.find(
        among: reading.records, from: state.index, machine, evaluator, variables
      ) { record($0, in: response) }
    }
  }

  /// Where a record is: a path in the response, or its place among the records of an expression.
  private func record(_ place: Int, in response: JSONValue) -> String {
    guard let records = plan.spec.request?.call.records else {
      return response.arrayValue == nil ? "." : ".[\(place)]"
    }
    let written = records.written
    let isPath =
      written.hasPrefix(".")
      && written.utf8.allSatisfy { byte in
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
          || (0x41...0x5A).contains(byte & 0xDF)
      }
    guard isPath else { return "record \(place) of \(written)" }
    let found = written.split(separator: ".").reduce(response) { $0[String($1)] }
    guard found.arrayValue != nil else { return written }
    return written == "." ? ".[\(place)]" : "\(written)[\(place)]"
  }
}
