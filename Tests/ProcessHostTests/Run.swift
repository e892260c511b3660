import FoundationEssentials
import ProcessHost
import Threads

/// A shell script through the host, with what it wrote.
struct Run: Sendable {
  /// Whether a box can be used on this machine; tests of boxes run where it can.
  static let hasBox = host(usesBox: true).boxFault == nil
  /// With a box where there can be one, and without.
  static let boxes = hasBox ? [true, false] : [false]

  var end: HostEnd
  var output: String

  /// A folder of this test's own with a folder `own` in it; both go when it does.
  final class Place: Sendable {
    let path: String
    var work: String { "\(path)/own" }

    init() throws {
      path =
        FileManager.default.temporaryDirectory.appending(path: "roost-host-\(UUID().uuidString)")
        .path
      try FileManager.default.createDirectory(
        atPath: "\(path)/own", withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  static func host(usesBox: Bool, hidden: [String] = []) -> ProcessHost {
    ProcessHost(searchPath: "/usr/bin:/bin", hidden: hidden, usesBox: usesBox)
  }

  /// Runs `sh -c` with that script.
  static func script(
    _ script: String, isBoxed: Bool, in place: Place, limits: HostLimits = HostLimits(),
    hidden: [String] = [], _ change: (inout HostedCommand) -> Void = { _ in },
    flow: @escaping @Sendable (Int) -> HostFlow = { _ in .proceed }
  ) async throws -> Run {
    var command = HostedCommand([.text("sh"), .text("-c"), .text(script)], in: place.work)
    change(&command)
    let bytes = Bytes()
    let end = try await host(usesBox: isBoxed, hidden: hidden).run(command, limits: limits) {
      chunk, resume in
      let count = bytes.add(chunk)
      let flow = flow(count)
      if flow == .pause { resume() }
      return flow
    }
    return Run(end: end, output: bytes.text)
  }
}

/// What came, from another thread.
private final class Bytes: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func add(_ chunk: UnsafeRawBufferPointer) -> Int {
    bytes.withLock { bytes in
      if bytes.count < 1 << 20 { bytes.append(contentsOf: chunk) }
      return bytes.count
    }
  }

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}
