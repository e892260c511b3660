import FoundationEssentials
import Glibc
import ProcessHost
import Testing

@Suite(
  "a box",
  .enabled(if: Run.hasBox, "bubblewrap is installed and may make namespaces"))
struct BoxTests {
  /// Writes a file, with the folders on its way.
  static func write(_ text: String, _ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" },
      withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  static func boxed(
    _ script: String, in place: Run.Place, hidden: [String] = [],
    _ change: (inout HostedCommand) -> Void = { _ in }
  ) async throws -> String {
    try await Run.script(script, isBoxed: true, in: place, hidden: hidden, change).output
  }

  @Test("holds the folder of the command, and nothing beside it")
  func folder() async throws {
    let place = try Run.Place()
    try Self.write("mine\n", "\(place.work)/file")
    try Self.write("secret\n", "\(place.path)/secret")
    #expect(
      try await Self.boxed("cat file; ls ..; cat ../secret 2>&1", in: place)
        == "mine\nown\ncat: ../secret: No such file or directory\n")
  }

  @Test("lets nothing be written but its own home and temporary files")
  func readOnly() async throws {
    let place = try Run.Place()
    let output = try await Self.boxed(
      "for f in file /usr/file /etc/file /file /root/file ~/file /tmp/file; do"
        + " (: > $f) 2>/dev/null && echo ${f##*/tmp}; done | sed 's/roost-[^/]*/X/'", in: place)
    #expect(output == "/X/home/file\n/file\n" || output == "/file\n/X/home/file\n")
  }

  @Test("hides a file in a folder that may be read, and a folder with all but the command's own")
  func hidden() async throws {
    let place = try Run.Place()
    let open = "\(place.path)/open"
    for name in ["a", "store.db", "deep/secret", "deep/plugins/p/own"] {
      try Self.write("\(name)\n", "\(open)/\(name)")
    }
    let output = try await Self.boxed(
      "cd \(open); cat a store.db; ls deep; cat deep/plugins/p/own; cat deep/secret 2>&1",
      in: place, hidden: [open, "\(open)/store.db", "\(open)/deep", "\(open)/absent"]
    ) { $0.readable = [open, "\(open)/deep/plugins/p", "\(place.path)/absent"] }
    #expect(
      output
        == "a\nplugins\ndeep/plugins/p/own\ncat: deep/secret: No such file or directory\n")
  }

  @Test("follows a symbolic link that leads to what may be read, and hides what lies behind it")
  func links() async throws {
    let place = try Run.Place()
    try Self.write("a\n", "\(place.path)/real/a")
    try Self.write("secret\n", "\(place.path)/real/store.db")
    try FileManager.default.createSymbolicLink(
      atPath: "\(place.path)/link", withDestinationPath: "\(place.path)/real")
    let output = try await Self.boxed(
      "cat \(place.path)/link/a \(place.path)/link/store.db", in: place,
      hidden: ["\(place.path)/link/store.db"]
    ) { $0.readable = ["\(place.path)/link"] }
    #expect(output == "a\n")
  }

  @Test(
    "runs a command of its own folder, however its path is written",
    arguments: ["./run", "./bin/../run", "../own/run", "bin/.//run", "./link"])
  func pathOfCommand(_ path: String) async throws {
    let place = try Run.Place()
    for name in ["run", "bin/run"] {
      try Self.write("#!/bin/sh\necho ran in ${PWD##*/}\n", "\(place.work)/\(name)")
      chmod("\(place.work)/\(name)", 0o755)
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(place.work)/link", withDestinationPath: "bin/run")
    #expect(
      try await Self.boxed("", in: place) { $0.words = [.text(path)] } == "ran in own\n")
  }

  @Test("shows no process but its own, and no secret of the system")
  func system() async throws {
    let output = try await Self.boxed(
      "ls /proc | grep -c '^[0-9]'; ls /root /home /var /run /etc/shadow 2>/dev/null; id -u",
      in: try .init())
    let lines = output.split(separator: "\n").map(String.init)
    #expect(Int(lines.first ?? "").map { $0 < 8 } == true)
    #expect(lines.count == 2)
    #expect(lines.last == "\(geteuid())")
  }

  @Test("has no network unless it may use it")
  func network() async throws {
    let place = try Run.Place()
    let interfaces = "sed -n 's/^ *\\([a-z0-9]*\\):.*/\\1/p' /proc/net/dev | sort"
    #expect(try await Self.boxed(interfaces, in: place) == "lo\n")
    let outside = try await Run.script(interfaces, isBoxed: false, in: place).output
    #expect(try await Self.boxed(interfaces, in: place) { $0.usesNetwork = true } == outside)
  }

  @Test("holds a program that lies elsewhere, with its interpreter and what is beside it")
  func programs() async throws {
    let place = try Run.Place()
    let (venv, tool) = ("\(place.path)/venv", "\(place.path)/tool/main")
    try Self.write("home = /usr/bin\n", "\(venv)/pyvenv.cfg")
    try Self.write("library\n", "\(venv)/lib/library")
    try FileManager.default.createDirectory(
      atPath: "\(venv)/bin", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(venv)/bin/shell", withDestinationPath: "/bin/sh")
    try Self.write("#!\(venv)/bin/shell\ncat \(venv)/lib/library; ls \(place.path)\n", tool)
    chmod(tool, 0o755)
    let output = try await Self.boxed("", in: place) { $0.words = [.text(tool)] }
    #expect(output == "library\nown\ntool\nvenv\n")
  }
}
