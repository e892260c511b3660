import CSpawn
import Glibc

/// A process that was started with pipes on its three standard descriptors, in a session and group of
/// its own. It waits for `release` before it becomes the program.
struct SpawnedChild {
  let pid: pid_t
  let input: Int32
  let output: Int32
  let errors: Int32

  /// Waits for a line, so that limits can be set before anything of the program runs.
  private static let gate = ["/bin/sh", "-c", "IFS= read -r _ && exec \"$@\"", "sh"]

  /// Starts the command; its first word is an absolute path.
  /// - Throws: `HostError` where the system refuses.
  init(_ command: [String], environment: [String], folder: String) throws(HostError) {
    let pipes = try Pipes()
    defer { pipes.closeChildEnds() }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes.input.read, 0)
    posix_spawn_file_actions_adddup2(&actions, pipes.output.write, 1)
    posix_spawn_file_actions_adddup2(&actions, pipes.errors.write, 2)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    posix_spawn_file_actions_addchdir_np(&actions, folder)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | roost_spawn_setsid)
    var child: pid_t = 0
    let code = Self.withCStrings(Self.gate + command) { words in
      Self.withCStrings(environment) { variables in
        posix_spawn(&child, Self.gate[0], &actions, &attributes, words, variables)
      }
    }
    guard code == 0 else {
      pipes.closeParentEnds()
      throw .system("\(command[0]) cannot be started in \(folder)", code)
    }
    pid = child
    input = pipes.input.write
    output = pipes.output.read
    errors = pipes.errors.read
  }

  /// Sets the limits and lets the program begin, with nothing on its standard input.
  func release(_ limits: HostLimits) {
    let seconds = UInt64(max(1, limits.seconds.rounded(.up))) + 5
    set(Int32(RLIMIT_CPU.rawValue), seconds)
    set(Int32(RLIMIT_CORE.rawValue), 0)
    set(Int32(RLIMIT_FSIZE.rawValue), UInt64(limits.fileSize))
    set(Int32(RLIMIT_NOFILE.rawValue), UInt64(limits.openFiles))
    // What all hold together is looked at from time to time; this bounds what one takes between looks.
    set(Int32(RLIMIT_DATA.rawValue), UInt64(limits.memory) * 4)
    var line = UInt8(ascii: "\n")
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGPIPE)
    // This thread is the run's own and ends with it: what is pending then goes with it.
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    _ = write(input, &line, 1)
    close(input)
  }

  private func set(_ resource: Int32, _ value: UInt64) {
    var old = rlimit()
    guard prlimit(pid, resource, nil, &old) == 0 else { return }
    let value = min(value, UInt64(old.rlim_max))
    var new = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    prlimit(pid, resource, &new, nil)
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return body(copies)
  }
}

/// The three pipes of a child, neither end of which another program inherits.
private struct Pipes {
  let input: (read: Int32, write: Int32)
  let output: (read: Int32, write: Int32)
  let errors: (read: Int32, write: Int32)

  init() throws(HostError) {
    var made: [(read: Int32, write: Int32)] = []
    while made.count < 3 {
      var ends: [Int32] = [-1, -1]
      guard pipe2(&ends, O_CLOEXEC) == 0 else {
        let code = errno
        for pair in made {
          close(pair.read)
          close(pair.write)
        }
        throw .system("the system gives no pipe", code)
      }
      made.append((Self.high(ends[0]), Self.high(ends[1])))
    }
    (input, output, errors) = (made[0], made[1], made[2])
  }

  /// The descriptor above the three standard ones, where those are closed in this program.
  private static func high(_ descriptor: Int32) -> Int32 {
    guard (0...2).contains(descriptor) else { return descriptor }
    defer { close(descriptor) }
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
  }

  func closeChildEnds() {
    close(input.read)
    close(output.write)
    close(errors.write)
  }

  func closeParentEnds() {
    close(input.write)
    close(output.read)
    close(errors.read)
  }
}
