internal import Glibc

/// A program of the system that a test needs, where it is installed.
package final class SystemProgram {
  private let process: pid_t
  private let output: Int32

  /// Starts a program whose output can be read.
  /// - Returns: nil where it cannot be started.
  package init?(_ path: String, _ arguments: [String]) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    guard posix_spawn(&process, path, &actions, nil, &words, nil) == 0 else {
      close(ends[0])
      return nil
    }
    self.process = process
    output = ends[0]
  }

  deinit {
    kill(process, SIGKILL)  // Others may be blocked: a child inherits the mask of its thread.
    waitpid(process, nil, 0)
    close(output)
  }

  /// Reads the output up to that text, or so many bytes, at most to its end.
  package func read(to end: String? = nil, bytes: Int = .max) -> String {
    var text = ""
    var byte: UInt8 = 0
    while text.utf8.count < bytes, end.map({ !text.hasSuffix($0) }) ?? true,
      Glibc.read(output, &byte, 1) == 1
    {
      text.append(Character(Unicode.Scalar(byte)))
    }
    return text
  }

  /// Runs a program to its end; whether it ended well.
  package static func run(_ path: String, _ arguments: [String]) -> Bool {
    guard let program = SystemProgram(path, arguments) else { return false }
    _ = program.read()
    var status: Int32 = -1
    waitpid(program.process, &status, 0)
    return status == 0
  }

  package static func isInstalled(_ path: String) -> Bool { access(path, X_OK) == 0 }
}
