import FoundationEssentials
import Glibc
import RoostTesting
import Threads

/// The built program as a process of its own.
final class ProgramRun: Sendable {
  /// Where what the program writes goes.
  enum Sink {
    /// Two pipes.
    case pipes
    /// Both outputs on a terminal.
    case terminal(Pseudoterminal)
    /// Standard output into a pipe that nobody reads.
    case closedPipe
    /// Standard output onto a disk that is full.
    case fullDisk
  }

  /// What standard output got; with a terminal, what both got.
  let output = ProgramOutput()
  /// What standard error got.
  let errors = ProgramOutput()
  /// The process.
  let pid: pid_t
  /// The folder in which it runs, which must not go before it ends.
  private let workspace: Workspace
  private let ended = Latch()
  private let status = Mutex<Int32>(0)
  private let core = Mutex(false)
  // A value of no size has the address of its object, and the thread sanitizer takes one for the other.
  private static let spawning = Mutex(0)

  /// The program beside the test bundle.
  static let binary: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(
      decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/roost"
  }()

  /// Starts the program in that workspace, with that environment and no other.
  /// - Parameter wrapper: A command that runs the program in its own place, such as
  ///   `prlimit --fsize=1`; it begins with a path.
  init(
    _ arguments: [String], in workspace: Workspace, environment: [String: String],
    through wrapper: [String] = [], to sink: Sink = .pipes, measuresMemory: Bool = false
  ) throws {
    self.workspace = workspace
    var ends: [(read: Int32, write: Int32)] = []
    var readers: [(Int32, ProgramOutput)] = []
    // One at a time: a pipe made meanwhile would be inherited, and its end never seen.
    let (output, errors) = (output, errors)
    pid = try Self.spawning.withLock { _ in
      let null = open("/dev/null", O_RDWR | O_CLOEXEC)
      defer { close(null) }
      switch sink {
      case .pipes:
        ends = [try Self.pipe(), try Self.pipe()]
        readers = [(ends[0].read, output), (ends[1].read, errors)]
      case .closedPipe:
        ends = [try Self.pipe(), try Self.pipe()]
        close(ends[0].read)
        readers = [(ends[1].read, errors)]
      case .fullDisk:
        ends = [(-1, open("/dev/full", O_WRONLY | O_CLOEXEC)), try Self.pipe()]
        readers = [(ends[1].read, errors)]
      case .terminal(let terminal):
        ends = [(-1, terminal.programEnd), (-1, terminal.programEnd)]
        readers = [(terminal.testEnd, output)]
      }
      return try Self.spawn(
        ["/usr/bin/env", "-C", workspace.folder] + wrapper
          + (measuresMemory ? ["/usr/bin/python3", "-c", Self.measuring, "peak"] : [])
          + [Self.binary] + arguments, environment.merging(Sanitizer.environment) { $1 },
        [null, ends[0].write, ends[1].write])
    }
    for descriptor in Set(ends.map(\.write)) { close(descriptor) }
    let threads = try readers.map { descriptor, output in
      try SystemThread.start { Self.read(descriptor, into: output) }
    }
    try SystemThread.start { [self] in waitForEnd(threads) }.detach()
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(pid, signal) }

  /// What the system says of the running program: `/proc/PID/NAME`; empty where it says nothing.
  func systemFile(_ name: String) -> String {
    let descriptor = open("/proc/\(pid)/\(name)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }

  /// The most memory that it took in all, in bytes, once it has ended; 0 where that was not measured.
  var peakMemory: Int {
    let text = try? String(contentsOfFile: "\(workspace.folder)/peak", encoding: .utf8)
    return (text.flatMap { Int($0) } ?? 0) << 10
  }

  /// Runs a program in a process of its own and writes down its greatest size. A child of this process
  /// would be said to be as large as this process was when it made it.
  private static let measuring = """
    import os, resource, sys
    child = os.fork()
    if child == 0: os.execv(sys.argv[2], sys.argv[2:])
    status = os.waitpid(child, 0)[1]
    open(sys.argv[1], "w").write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
    sys.exit(os.waitstatus_to_exitcode(status))
    """

  /// Waits until the program has ended; its exit code, or the negative number of the signal that
  /// ended it.
  func exit() async -> Int32 {
    await ended.opened()
    return status.withLock { $0 }
  }

  /// Whether the program has ended.
  var hasEnded: Bool { ended.isOpen }

  /// Whether the kernel wrote a core of it; to be asked once it has ended.
  var hasLeftCore: Bool { core.withLock { $0 } }

  private func waitForEnd(_ threads: [SystemThread]) {
    for thread in threads { thread.join() }
    var raw: Int32 = 0
    while waitpid(pid, &raw, 0) < 0, errno == EINTR {}
    let signal = raw & 0x7F
    core.withLock { $0 = raw & 0x80 != 0 }
    status.withLock { $0 = signal == 0 ? (raw >> 8) & 0xFF : -signal }
    ended.open()
  }

  private static func read(_ descriptor: Int32, into output: ProgramOutput) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      // A terminal whose program end is closed everywhere gives EIO.
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      output.append(buffer[..<count])
    }
    close(descriptor)
    output.end()
  }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw SpawnError(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String: String], _ descriptors: [Int32]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (place, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(place))
    }
    // Threads that run tests may hold signals back, which a program would inherit.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, arguments[0], &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw SpawnError(code: code) }
    return pid
  }
}
