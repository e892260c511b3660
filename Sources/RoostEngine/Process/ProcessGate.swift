import HTTP
import RoostPlugins

/// Stands in for the gate of a source whose documents a command writes: runs it in place of a request.
struct ProcessGate: Gate {
  private let source: ProcessSource
  private let output: ProcessOutput

  init(_ source: ProcessSource, _ output: ProcessOutput) {
    self.source = source
    self.output = output
  }

  func send(
    _ request: HTTPRequest, of manners: SourceManners, maximumBodySize: Int,
    to receiver: any HTTPReceiver
  ) async throws(SyncFailure) -> HTTPResponse {
    let stream = request.url.split(separator: "/").last.map(String.init) ?? ""
    let head = source.head(of: stream)
    guard receiver.receive(head: head) else { return head }
    try await output.run(source.launch(of: stream), to: receiver)
    return head
  }
}
