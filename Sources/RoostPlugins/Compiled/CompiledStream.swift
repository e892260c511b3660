import HTTP
import JSON
import RoostKit
import Text

/// One stream of a compiled plugin; an adapter is made anew for each response.
struct CompiledStream<Adapter: SourceAdapter>: StreamDriver {
  let name: String
  let options: Adapter.Options

  /// Adapters are pushed their documents in chunks and hold none of it whole.
  var maximumBodySize: Int { 256 << 20 }

  var hasRelateHook: Bool { true }

  func first(memory: JSONValue, now: Instant) throws -> NextRequest? {
    NextRequest(try Adapter(options, stream: name).firstRequest(memory: memory))
  }

  /// The whole request: an adapter has no way to make it from its state alone. A POST has no
  /// position, and its walk begins anew.
  func position(of next: NextRequest) -> JSONValue {
    guard next.request.method == .get, next.request.body == nil else { return .null }
    let fields = next.request.fields.lines.map {
      JSONValue.array([.string($0.name), .string($0.value)])
    }
    return ["get": .string(next.request.url), "fields": .array(fields), "state": next.state]
  }

  func request(
    resuming position: JSONValue, gains: [JSONValue], memory: JSONValue, now: Instant
  ) throws -> NextRequest? {
    guard let url = position["get"].stringValue else { return nil }
    var fields = HTTPFields()
    for line in position["fields"].arrayValue ?? [] {
      guard let pair = line.arrayValue, pair.count == 2,
        let name = pair[0].stringValue, let value = pair[1].stringValue
      else { return nil }
      fields.append(name, value)
    }
    return NextRequest(HTTPRequest(.get, url, fields: fields), state: position["state"])
  }

  func reader(for next: NextRequest, memory: JSONValue, now: Instant) throws -> any PageReader {
    try Adapter(options, stream: name)
  }

  func relate(_ batch: [Item], stored: any StoredItems) throws -> [RelatedItem] {
    try Adapter.relate(batch, stored: stored)
  }
}
