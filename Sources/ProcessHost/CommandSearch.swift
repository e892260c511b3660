import Glibc

/// Finds programs, and what of the file system they need to run.
struct CommandSearch {
  /// The folders that are searched for names without `/`.
  let folders: [String]

  /// - Parameter path: folders with colons between, as `PATH` holds them; relative ones do not count.
  init(_ path: String) {
    folders = path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
  }

  /// The absolute path of a program; nil where there is none that may be run.
  /// - Parameter folder: what a name with `/` in it is relative to.
  func find(_ name: String, from folder: String) -> String? {
    let candidates =
      name.hasPrefix("/")
      ? [name]
      : name.contains("/") ? ["\(folder)/\(name)"] : folders.map { "\($0)/\(name)" }
    return candidates.first { Self.isFile($0) && access($0, X_OK) == 0 }
  }

  /// Files and folders that a program at that path is made of, its interpreter's too.
  func parts(of program: String) -> [String] {
    var parts: [String] = []
    var next: [String] = [program]
    for _ in 0..<4 {
      let current = next
      next = []
      for path in current {
        let real = FilePath.resolved(path) ?? path
        for one in Set([path, real]) { parts += Self.surroundings(of: one) }
        if let interpreter = interpreter(of: real) { next.append(interpreter) }
      }
    }
    return parts
  }

  /// What of its prefix a program uses: of a virtual environment or a folder of shims all, else its
  /// folder and the libraries beside it.
  private static func surroundings(of path: String) -> [String] {
    let folder = FilePath.parent(path)
    let prefix = FilePath.parent(folder)
    let name = FilePath.last(folder)
    if name == "shims" || access("\(prefix)/pyvenv.cfg", F_OK) == 0 { return [prefix] }
    guard ["bin", "sbin", "libexec"].contains(name), prefix != "/" else { return [path] }
    return [folder] + ["lib", "lib64", "libexec"].map { "\(prefix)/\($0)" }
  }

  /// The program that runs a script, as its first line says; nil where it is none.
  private func interpreter(of script: String) -> String? {
    let file = open(script, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(file, &bytes, bytes.count)
    guard count > 2, bytes[0] == UInt8(ascii: "#"), bytes[1] == UInt8(ascii: "!") else {
      return nil
    }
    let line = bytes[2..<count].prefix { $0 != UInt8(ascii: "\n") }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
    guard let first = words.first else { return nil }
    guard FilePath.last(first) == "env" else { return first }
    return words.dropFirst().first { !$0.hasPrefix("-") && !$0.contains("=") }
      .flatMap { find($0, from: "/") }
  }

  private static func isFile(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }
}
