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
    return try context.run(call) { watch in
      try RecordSearch(stream: self, call: call, state: state, now: now, watch: watch)
        .find(wish, in: body, head)
    }
  }
}
