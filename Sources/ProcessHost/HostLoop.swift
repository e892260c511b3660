import Glibc

/// One run from its start to its end, on a thread of its own: takes its outputs, watches what it
/// holds, and ends it and all that it started.
struct HostLoop {
  private let child: SpawnedChild
  private let limits: HostLimits
  private let control: HostControl
  private let running: RunningCommands
  private let isBoxed: Bool
  private let deliver: (UnsafeRawBufferPointer) -> HostFlow

  private var descendants: Descendants
  private var tail = OutputTail(size: HostLimits.tailSize)
  private var size = 0
  private var isOutputOpen = true
  private var areErrorsOpen = true
  private var hasExited = false
  /// Why this program ends it; nil while it may go on.
  private var cause: HostEnd.Cause?
  private var isStopping = false
  private var killsAt = Double.infinity
  private var deadline = Double.infinity
  private var looksAt = 0.0
  /// When the outputs were last of use, once the program itself has ended.
  private var silentSince = Double.infinity
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// - Parameters:
  ///   - running: counts it in while it runs.
  ///   - isBoxed: whether the child is what guards a box.
  ///   - deliver: takes standard output.
  init(
    _ child: SpawnedChild, limits: HostLimits, control: HostControl, running: RunningCommands,
    isBoxed: Bool, deliver: @escaping (UnsafeRawBufferPointer) -> HostFlow
  ) {
    self.child = child
    self.limits = limits
    self.control = control
    self.running = running
    self.isBoxed = isBoxed
    self.deliver = deliver
    descendants = Descendants(of: child.pid)
  }

  /// Runs to the end, and gives why it ended and the tail of standard error.
  mutating func run() -> (cause: HostEnd.Cause, tail: [UInt8]) {
    running.begin(child.pid)
    child.release(limits)
    deadline = Self.now + limits.seconds
    while !isOver {
      wait()
      if control.isCancelled, !isStopping { stop() }
      let now = Self.now
      if now >= deadline { end(.timeLimit) }
      if now >= looksAt { look(now) }
      if now >= killsAt { break }
    }
    descendants.end()
    if isOutputOpen { close(child.output) }
    if areErrorsOpen {
      drainErrors()
      close(child.errors)
    }
    let status = reap()
    return (cause ?? status, tail.end)
  }

  /// Whether nothing more is to be awaited: it ended, and its outputs with it.
  private var isOver: Bool {
    guard hasExited else { return false }
    return cause != nil || (!isOutputOpen && !areErrorsOpen)
  }

  /// Seconds on a clock that only goes forward.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: Outputs

  /// Waits for output, a wake-up or the next look, and takes what came.
  private mutating func wait() {
    let isTaken = isOutputOpen && (cause != nil || !control.isPaused)
    let closed = !isOutputOpen && !areErrorsOpen
    let span = closed ? 0.002 : min(max(0, looksAt - Self.now), 0.05)
    var waited = [
      pollfd(fd: control.wakened, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isTaken ? child.output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: areErrorsOpen ? child.errors : -1, events: Int16(POLLIN), revents: 0),
    ]
    poll(&waited, nfds_t(waited.count), Int32((span * 1000).rounded(.up)))
    if waited[0].revents != 0 { control.rest() }
    if waited[1].revents != 0 { takeOutput() }
    if waited[2].revents != 0 { takeErrors() }
    if closed || cause != nil { note() }
  }

  private mutating func takeOutput() {
    let count = read(child.output, &buffer, buffer.count)
    guard count > 0 else {
      if count < 0, errno == EINTR { return }
      close(child.output)
      isOutputOpen = false
      return
    }
    grow(by: count)
    guard cause == nil else { return }
    let flow = buffer.withUnsafeBytes { deliver(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    if flow == .stop { end(.declined) }
  }

  private mutating func takeErrors() {
    let count = read(child.errors, &buffer, buffer.count)
    guard count > 0 else {
      if count < 0, errno == EINTR { return }
      close(child.errors)
      areErrorsOpen = false
      return
    }
    grow(by: count)
    buffer.withUnsafeBytes { tail.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// Takes what standard error still holds without waiting for more.
  private mutating func drainErrors() {
    for _ in 0..<64 {
      var waited = pollfd(fd: child.errors, events: Int16(POLLIN), revents: 0)
      guard areErrorsOpen, poll(&waited, 1, 0) > 0 else { return }
      let count = read(child.errors, &buffer, buffer.count)
      guard count > 0 else { return }
      buffer.withUnsafeBytes { tail.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  private mutating func grow(by count: Int) {
    size += count
    if hasExited { silentSince = Self.now }
    if size > limits.outputSize { end(.outputLimit) }
  }

  // MARK: Watching

  /// Looks at what the run holds. A look costs time on a machine with many processes; it takes a
  /// twentieth of it at most.
  private mutating func look(_ now: Double) {
    note()
    let members = descendants.look()
    let guards = isBoxed ? 2 : 0
    if members.count > limits.processes + guards {
      end(.processLimit)
    } else if members.reduce(0, { $0 + $1.memory }) > limits.memory {
      end(.memoryLimit)
    }
    let cost = Self.now - now
    looksAt = now + max(0.05, cost * 20)
    guard hasExited, cause == nil else { return }
    if control.isPaused { silentSince = now }
    if now - silentSince > HostLimits.afterglow { end(.leftProcesses) }
  }

  /// Notes whether the program itself has ended; it is not reaped yet, so that its number, which is
  /// its group's, stays its own.
  private mutating func note() {
    guard !hasExited else { return }
    var info = siginfo_t()
    guard waitid(P_PID, id_t(child.pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0,
      info._sifields._sigchld.si_pid == child.pid
    else { return }
    hasExited = true
    silentSince = Self.now
  }

  /// Ends the run for that cause: with SIGTERM and some patience, or at once where waiting would make
  /// it worse.
  private mutating func end(_ why: HostEnd.Cause) {
    guard cause == nil else { return }
    cause = why
    switch why {
    case .processLimit, .memoryLimit, .leftProcesses: killsAt = 0
    default:
      descendants.terminate(sparingLeader: isBoxed)
      killsAt = Self.now + limits.grace
    }
  }

  /// The program itself is to stop, which cannot wait long, even where the run is being ended already.
  private mutating func stop() {
    isStopping = true
    end(.cancelled)
    killsAt = min(killsAt, Self.now + HostLimits.stopGrace)
  }

  private func reap() -> HostEnd.Cause {
    running.end(child.pid)
    var status: Int32 = 0
    while waitpid(child.pid, &status, 0) < 0 {
      guard errno == EINTR else { return .exited(-1) }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }
}
