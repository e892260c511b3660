import FoundationEssentials
import Glibc
import Testing
import Threads

@testable import ProcessHost

@Suite("a process of the host")
struct ProcessHostTests {
  @Test("gives its output, its exit code and the end of its errors", arguments: Run.boxes)
  func ends(isBoxed: Bool) async throws {
    let run = try await Run.script(
      "echo one; echo two >&2; exit 3", isBoxed: isBoxed, in: try .init())
    #expect(run.output == "one\n")
    #expect(
      run.end == HostEnd(cause: .exited(3), tail: Array("two\n".utf8), isBoxed: isBoxed))
  }

  @Test(
    "runs with the variables that it is given, a home of its own, and nothing else",
    arguments: Run.boxes)
  func environment(isBoxed: Bool) async throws {
    let run = try await Run.script(
      "cd ~ && touch mine && env | sed 's/roost-run-[A-Za-z0-9]*/roost-X/' | sort",
      isBoxed: isBoxed,
      in: try .init()
    ) { $0.environment = ["KEY": "a value"] }
    let wanted = [
      "HOME=/tmp/roost-X/home", "KEY=a value", "LANG=C.UTF-8", "OLDPWD", "PATH=/usr/bin:/bin",
      "PWD=/tmp/roost-X/home", "TMPDIR=/tmp/roost-X/home", "_=",
    ]
    let lines = run.output.split(separator: "\n").filter { line in
      !line.hasPrefix("OLDPWD=") && !line.hasPrefix("_=")
    }
    #expect(lines.map(String.init) == wanted.filter { $0 != "OLDPWD" && $0 != "_=" })
  }

  @Test("gets its files in a folder that is gone afterwards", arguments: Run.boxes)
  func files(isBoxed: Bool) async throws {
    let run = try await Run.script(
      "cat \"$0\"; stat -c %a \"$0\"; echo \"$0\"", isBoxed: isBoxed, in: try .init()
    ) {
      $0.words.append(.file("config.json"))
      $0.files = ["config.json": Array("{}\n".utf8)]
    }
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["{}", "600"])
    let path = try #require(lines.last)
    #expect(path.hasSuffix("/config.json"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("removes the folders that killed programs left, and none that is in use or another's")
  func sweeps() async throws {
    let place = try Run.Place()
    for name in ["roost-run-killed", "roost-run-in-use", "roost-other"] {
      try BoxTests.write("secret\n", "\(place.path)/\(name)/config.json")
    }
    let inUse = open("\(place.path)/roost-run-in-use", O_RDONLY | O_DIRECTORY)
    defer { close(inUse) }
    #expect(flock(inUse, LOCK_EX) == 0)
    let host = ProcessHost(
      searchPath: "/usr/bin:/bin", temporaryFolder: place.path, usesBox: false)
    // They are removed beside the first command, which waits for that here.
    let killed = "\(place.path)/roost-run-killed"
    let end = try await host.run(
      HostedCommand(
        ["sh", "-c", "while [ -e '\(killed)' ]; do sleep 0.01; done"].map { .text($0) },
        in: place.work), limits: HostLimits()
    ) { _, _ in .proceed }
    #expect(end.cause == .exited(0))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
        == ["own", "roost-other", "roost-run-in-use"])
  }

  @Test("removes the files of all that killed programs left first, and the rest within its time")
  func boundsSweep() throws {
    let place = try Run.Place()
    for name in ["a", "b"] {
      try BoxTests.write("secret\n", "\(place.path)/roost-run-\(name)/config.json")
      try BoxTests.write("much\n", "\(place.path)/roost-run-\(name)/home/deep/cache")
    }
    let files = { try FileManager.default.subpathsOfDirectory(atPath: place.path).sorted() }
    let own = try files().filter { !$0.hasPrefix("roost-run-") }
    PrivateFolder.sweep(place.path, until: HostLoop.now)
    let rest = ["a", "b"].flatMap { name in
      ["", "/home", "/home/deep", "/home/deep/cache"].map { "roost-run-\(name)\($0)" }
    }
    #expect(try files() == own + rest)
    PrivateFolder.sweep(place.path, until: .infinity)
    #expect(try files() == own)
  }

  @Test(
    "has no signal ignored or blocked, no input and no descriptor of this program",
    arguments: Run.boxes)
  func surroundings(isBoxed: Bool) async throws {
    let run = try await Run.script(
      // Signals 32 and 33 are glibc's own.
      "while read name mask; do case $name in SigBlk:|SigIgn:) echo $((0x$mask & 0x7fffffff)); esac; "
        + "done < /proc/self/status; cat; ls /proc/$$/fd", isBoxed: isBoxed, in: try .init())
    #expect(run.output == "0\n0\n0\n1\n2\n")
  }

  @Test("is told apart from one that a signal ended")
  func signalled() async throws {
    let run = try await Run.script("kill -9 $$", isBoxed: false, in: try .init())
    #expect(run.end.cause == .signalled(9))
  }

  @Test("waits while nobody takes its output", arguments: Run.boxes)
  func pauses(isBoxed: Bool) async throws {
    let run = try await Run.script(
      "head -c 1000000 /dev/zero", isBoxed: isBoxed, in: try .init(), flow: { _ in .pause })
    #expect(run.end.cause == .exited(0))
    #expect(run.output.utf8.count == 1_000_000)
  }

  @Test(
    "that is not there is told of by name",
    arguments: [
      (
        "no-such-program",
        "there is no program 'no-such-program' in the folders of $PATH; install it, or give its path"
      ),
      ("./main", "there is no program './main' in /FOLDER that may be run"),
    ])
  func missing(name: String, message: String) async throws {
    let place = try Run.Place()
    await #expect {
      try await Run.host(usesBox: false).run(
        HostedCommand([.text(name)], in: place.work), limits: HostLimits()
      ) { _, _ in .proceed }
    } throws: { error in
      let error = error as? HostError
      return error?.kind == "no-command"
        && error?.message.replacing(place.work, with: "/FOLDER") == message
    }
  }

  @Test("runs without a box, and says why, where bubblewrap is installed and does not work")
  func brokenBox() async throws {
    let place = try Run.Place()
    // By a child: what this process has open, others inherit that are started just then, and a program
    // that anybody may write is busy.
    let made = try await Run.script(
      #"mkdir "$0"; printf '%s\n' '#!/bin/sh' "$1" > "$0/bwrap"; chmod 755 "$0/bwrap""#,
      isBoxed: false, in: place
    ) {
      $0.words += [
        .text("\(place.path)/bin"), .text("echo 'bwrap: no namespaces here' >&2; exit 1"),
      ]
    }
    #expect(made.end.cause == .exited(0))
    let host = ProcessHost(searchPath: "\(place.path)/bin:/usr/bin:/bin")
    let fault = "bubblewrap is installed and does not work here: bwrap: no namespaces here"
    #expect(host.boxFault == fault)
    let end = try await host.run(
      HostedCommand([.text("true")], in: place.work), limits: HostLimits()
    ) { _, _ in .proceed }
    #expect(end == HostEnd(cause: .exited(0), tail: [], isBoxed: false, boxFault: fault))
  }

  // MARK: What ends it

  /// A script that would not end, or not well, and why it is ended.
  struct Wrong: Sendable {
    var name: String
    var script: String
    var cause: HostEnd.Cause
    var limits: HostLimits

    init(
      _ name: String, _ cause: HostEnd.Cause, _ script: String,
      _ change: (inout HostLimits) -> Void = { _ in }
    ) {
      self.name = name
      self.cause = cause
      self.script = script
      limits = HostLimits()
      limits.grace = 0.2
      change(&limits)
    }
  }

  static let wrong: [Wrong] = [
    Wrong("hangs", .timeLimit, "sleep 1000") { $0.seconds = 0.2 },
    Wrong("ignores SIGTERM", .timeLimit, "trap '' TERM; while :; do sleep 1000; done") {
      $0.seconds = 0.2
    },
    Wrong(
      "ignores SIGTERM with all that it starts", .timeLimit,
      "(trap '' TERM; sleep 1000) & (trap '' TERM; setsid sleep 1000) & trap '' TERM; wait"
    ) { $0.seconds = 0.2 },
    Wrong("writes without end", .outputLimit, "yes") { $0.outputSize = 1 << 20 },
    Wrong("writes errors without end", .outputLimit, "yes >&2") { $0.outputSize = 1 << 20 },
    Wrong(
      "forks without end", .processLimit,
      "i=0; while [ $i -lt 200 ]; do sleep 1000 & i=$((i+1)); done; wait"
    ) { $0.processes = 20 },
    Wrong(
      "takes memory without end", .memoryLimit,
      "x=aaaaaaaaaaaaaaaa; while :; do x=$x$x; [ ${#x} -gt 20000000 ] && sleep 1000; done"
    ) { $0.memory = 32 << 20 },
  ]

  @Test(
    "is ended with all that it started where it takes more than it may",
    arguments: wrong, Run.boxes)
  func limits(_ wrong: Wrong, isBoxed: Bool) async throws {
    let place = try Run.Place()
    let mark = "mark-\(UUID().uuidString)"
    let run = try await Run.script(
      wrong.script, isBoxed: isBoxed, in: place, limits: wrong.limits
    ) { $0.environment = ["MARK": mark] }
    #expect(run.end.cause == wrong.cause, "\(wrong.name)")
    #expect(Self.survivors(mark) == [], "\(wrong.name)")
  }

  @Test("that leaves a process with its output behind does not keep this program waiting")
  func leftBehind() async throws {
    let mark = "mark-\(UUID().uuidString)"
    let run = try await Run.script(
      "echo one; (trap '' TERM; sleep 1000) & exit 0", isBoxed: false, in: try .init()
    ) { $0.environment = ["MARK": mark] }
    #expect(run.end.cause == .leftProcesses)
    #expect(run.output == "one\n")
    #expect(Self.survivors(mark) == [])
  }

  @Test(
    "that leaves a process with its output behind takes it along when a box ends",
    .enabled(if: Run.hasBox, "bubblewrap works here"))
  func leftBehindInBox() async throws {
    let mark = "mark-\(UUID().uuidString)"
    let run = try await Run.script(
      "echo one; (trap '' TERM; setsid sleep 1000) & exit 0", isBoxed: true, in: try .init()
    ) { $0.environment = ["MARK": mark] }
    #expect(run.end.cause == .exited(0))
    #expect(run.output == "one\n")
    #expect(Self.survivors(mark) == [])
  }

  @Test("is ended where whoever takes its output wants no more", arguments: Run.boxes)
  func declined(isBoxed: Bool) async throws {
    let run = try await Run.script(
      "yes", isBoxed: isBoxed, in: try .init(), flow: { $0 > 100_000 ? .stop : .proceed })
    #expect(run.end.cause == .declined)
  }

  @Test(
    "ends with the task that runs it, whether it heeds SIGTERM or not",
    arguments: Run.boxes, ["", "trap '' TERM; "])
  func cancelled(isBoxed: Bool, trap: String) async throws {
    let place = try Run.Place()
    let mark = "mark-\(UUID().uuidString)"
    let task = Mutex<Task<Run, any Error>?>(nil)
    var limits = HostLimits()
    // It is not this one that counts.
    limits.grace = 1000
    let run = Task { [limits] in
      try await Run.script(
        "\(trap)echo started; while :; do sleep 1000; done", isBoxed: isBoxed, in: place,
        limits: limits
      ) {
        $0.environment = ["MARK": mark]
      } flow: { _ in
        task.withLock { $0?.cancel() }
        return .proceed
      }
    }
    task.withLock { $0 = run }
    // Where the output came before the line above, the second cancelling does it.
    while Self.survivors(mark).isEmpty, !run.isCancelled { await Task.yield() }
    run.cancel()
    #expect(try await run.value.end.cause == .cancelled)
    #expect(Self.survivors(mark) == [])
  }

  @Test(
    "is ended at once with all others of its host, its folder with it, and none is started any more",
    arguments: Run.boxes)
  func endsAll(isBoxed: Bool) async throws {
    let place = try Run.Place()
    let mark = "mark-\(UUID().uuidString)"
    let host = ProcessHost(
      searchPath: "/usr/bin:/bin", temporaryFolder: place.path, usesBox: isBoxed)
    var command = HostedCommand(
      [
        .text("sh"), .text("-c"),
        .text("trap '' TERM; (setsid sleep 1000) & echo started; while :; do sleep 1000; done"),
      ], in: place.work)
    command.environment = ["MARK": mark]
    command.files = ["config.json": Array("key".utf8)]
    let end = try await host.run(command, limits: HostLimits()) { _, _ in
      host.endAll(within: 600)
      #expect(Self.survivors(mark) == [])
      return .proceed
    }
    #expect(end.cause == .signalled(SIGKILL))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["own"])
    let later = try await host.run(command, limits: HostLimits()) { _, _ in .proceed }
    #expect(later.cause == .signalled(SIGKILL))
    #expect(Self.survivors(mark) == [])
  }

  @Test("whose folder cannot be removed in time leaves it, without its files, and says so")
  func leavesFolder() async throws {
    let place = try Run.Place()
    let host = ProcessHost(
      searchPath: "/usr/bin:/bin", temporaryFolder: place.path, usesBox: false, removalTime: 0)
    var command = HostedCommand([.text("sh"), .text("-c"), .text(": > $HOME/it")], in: place.work)
    command.files = ["config.json": Array("key".utf8)]
    let end = try await host.run(command, limits: HostLimits()) { _, _ in .proceed }
    #expect(end.cause == .exited(0))
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
    let name = try #require(names.first { $0 != "own" })
    let path = "\(place.path)/\(name)"
    #expect(
      end.leftover
        == "the private folder \(path) cannot be removed whole: Timer expired; remove it yourself")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["home"])
  }

  /// The numbers of the processes that run with that variable, whatever became of their parents.
  static func survivors(_ mark: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard let bytes = FileManager.default.contents(atPath: "/proc/\(name)/environ") else {
        return false
      }
      return String(decoding: bytes, as: UTF8.self).contains("MARK=\(mark)")
    }
  }
}
