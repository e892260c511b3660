import Threads

/// Runs commands as processes of their own, bounded in everything, in a box where the system has one.
package final class ProcessHost: Sendable {
  private let search: CommandSearch
  private let searchPath: String
  private let temporaryFolder: String
  private let hidden: [String]
  private let usesBox: Bool
  private let removalTime: Double
  private let box = Mutex<BoxState?>(nil)
  private let hasSwept = Mutex(false)
  private let running = RunningCommands()

  /// - Parameters:
  ///   - searchPath: folders of programs, as `PATH` holds them; commands get it too.
  ///   - temporaryFolder: where private folders are made.
  ///   - hidden: files and folders that no command may read, where there is a box.
  ///   - usesBox: whether a box is used where bubblewrap is installed.
  ///   - removalTime: most seconds for removing a command's folder, and for what killed programs left.
  package init(
    searchPath: String, temporaryFolder: String = "/tmp", hidden: [String] = [],
    usesBox: Bool = true, removalTime: Double = 20
  ) {
    self.searchPath = searchPath
    search = CommandSearch(searchPath)
    self.temporaryFolder = FilePath.resolved(temporaryFolder) ?? temporaryFolder
    self.hidden = hidden
    self.usesBox = usesBox
    self.removalTime = removalTime
  }

  /// Why there is no box for commands: none is installed, or it does not work. Nil: there is one.
  /// Waits for a trial at first, so it is not for the cooperative pool.
  package var boxFault: String? {
    switch boxState() {
    case .works: nil
    case .absent: "bubblewrap (bwrap) is not installed"
    case .broken(let why): why
    }
  }

  /// Ends all that runs at once, with all that it started, and removes its private folders: for a
  /// program that must end now. What is run later is ended at once.
  /// - Parameter seconds: most that the removal of folders may take.
  package func endAll(within seconds: Double) { running.endAll(within: seconds) }

  /// Runs a command to its end. Cancelling the task ends it and all that it started.
  /// - Parameter deliver: takes what it writes to standard output, in order, on a thread of the run's
  ///   own. It must not block: where it says `pause`, it calls its second argument later.
  /// - Throws: `HostError` where it could not be started.
  package func run(
    _ command: HostedCommand, limits: HostLimits,
    deliver:
      @escaping @Sendable (UnsafeRawBufferPointer, @escaping @Sendable () -> Void) -> HostFlow
  ) async throws(HostError) -> HostEnd {
    let control = try HostControl()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (done: CheckedContinuation<Result<HostEnd, HostError>, _>) in
        do throws(ThreadError) {
          try SystemThread.start(stackSize: 1 << 20) { [self] in
            done.resume(
              returning: Result { () throws(HostError) -> HostEnd in
                try begin(command, limits, control, deliver)
              })
          }.detach()
        } catch {
          done.resume(returning: .failure(.system("the system gives no thread", error.code)))
        }
      }
    } onCancel: {
      control.cancel()
    }
    return try result.get()
  }

  /// Runs a command on this thread.
  private func begin(
    _ command: HostedCommand, _ limits: HostLimits, _ control: HostControl,
    _ deliver:
      @escaping @Sendable (UnsafeRawBufferPointer, @escaping @Sendable () -> Void) -> HostFlow
  ) throws(HostError) -> HostEnd {
    var command = command
    command.folder = FilePath.resolved(command.folder) ?? command.folder
    let name = Self.name(command)
    guard let program = search.find(name, from: command.folder) else {
      throw HostError(
        "no-command",
        name.contains("/")
          ? "there is no program '\(name)' in \(command.folder) that may be run"
          : "there is no program '\(name)' in the folders of $PATH; install it, or give its path")
    }
    sweepOnce()
    let folder = try PrivateFolder(in: temporaryFolder, files: command.files)
    running.begin(folder)
    do throws(HostError) {
      var end = try run(command, program: program, in: folder, limits, control, deliver)
      end.leftover = running.end(folder, until: HostLoop.now + removalTime)
      return end
    } catch {
      _ = running.end(folder, until: HostLoop.now + removalTime)
      throw error
    }
  }

  /// Removes what killed programs left, beside the first command and not before it: there may be much.
  private func sweepOnce() {
    let isFirst = hasSwept.withLock { hasSwept in
      defer { hasSwept = true }
      return !hasSwept
    }
    guard isFirst else { return }
    // Without a thread a later program does it.
    try? SystemThread.start { [temporaryFolder, removalTime] in
      PrivateFolder.sweep(temporaryFolder, until: HostLoop.now + removalTime)
    }.detach()
  }

  /// Runs a program that was found, with its files in that folder.
  private func run(
    _ command: HostedCommand, program: String, in folder: PrivateFolder, _ limits: HostLimits,
    _ control: HostControl,
    _ deliver:
      @escaping @Sendable (UnsafeRawBufferPointer, @escaping @Sendable () -> Void) -> HostFlow
  ) throws(HostError) -> HostEnd {
    var words = [program]
    for word in command.words.dropFirst() {
      switch word {
      case .text(let text): words.append(text)
      case .file(let name): words.append("\(folder.path)/\(name)")
      }
    }
    var end = HostEnd(cause: .exited(0), tail: [], isBoxed: false)
    switch boxState() {
    case .works(let box):
      end.isBoxed = true
      words =
        box.arguments(
          readable: search.parts(of: program) + command.readable + [command.folder, folder.path],
          home: folder.home, usesNetwork: command.usesNetwork, folder: command.folder) + words
    case .broken(let why): end.boxFault = why
    case .absent: break
    }
    var environment = command.environment
    environment["PATH"] = searchPath
    environment["HOME"] = folder.home
    environment["TMPDIR"] = folder.home
    environment["LANG"] = "C.UTF-8"
    let child = try SpawnedChild(
      words, environment: environment.map { "\($0.key)=\($0.value)" }.sorted(),
      folder: command.folder)
    var loop = HostLoop(
      child, limits: limits, control: control, running: running, isBoxed: end.isBoxed
    ) { chunk in
      control.handOver { deliver(chunk) { control.resume() } }
    }
    (end.cause, end.tail) = loop.run()
    return end
  }

  private static func name(_ command: HostedCommand) -> String {
    guard case .text(let name)? = command.words.first else { return "" }
    return name
  }

  // MARK: The box

  private func boxState() -> BoxState {
    box.withLock { state in
      if let state { return state }
      let found = usesBox ? tryBox() : .absent
      state = found
      return found
    }
  }

  /// Looks for bubblewrap and has it run something: namespaces may be forbidden.
  private func tryBox() -> BoxState {
    guard let program = search.find("bwrap", from: "/") else { return .absent }
    let box = Box(program: program, hidden: hidden)
    let words =
      box.arguments(readable: [], home: nil, usesNetwork: false, folder: "/") + [
        "/bin/sh", "-c", ":",
      ]
    do throws(HostError) {
      var limits = HostLimits()
      limits.seconds = 60
      let child = try SpawnedChild(words, environment: ["PATH=\(searchPath)"], folder: "/")
      var loop = HostLoop(
        child, limits: limits, control: try HostControl(), running: running, isBoxed: true,
        deliver: { _ in .proceed })
      let (cause, tail) = loop.run()
      if cause == .exited(0) { return .works(box) }
      if cause == .timeLimit {
        return .broken(
          "bubblewrap is installed and does not work here: it took longer than 60 s to run nothing")
      }
      let said = String(decoding: tail, as: UTF8.self).split(separator: "\n").last ?? "no reason"
      return .broken("bubblewrap is installed and does not work here: \(said)")
    } catch {
      return .broken("bubblewrap is installed and does not work here: \(error.message)")
    }
  }
}
