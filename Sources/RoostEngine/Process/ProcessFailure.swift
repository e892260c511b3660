import ProcessHost
import RoostPlugins
import Text

/// Words for how a command of a plugin came to its end.
struct ProcessFailure: Sendable {
  /// The command's name, as the manifest has it.
  let command: String
  let limits: HostLimits
  let mask: SecretMask

  /// Kind of the failure of a command that ended by itself, and not well.
  static let exit = "process-exit"
  /// Kind of the failure of one that took more than it may.
  static let limit = "process-limit"
  /// Characters of standard error that are told.
  static let tailLength = 300

  /// What went wrong; nil: it ended well, or because its output was not wanted.
  func of(_ end: HostEnd) -> SyncFailure? {
    let what: String
    switch end.cause {
    case .exited(0), .declined: return nil
    case .cancelled: return SyncFailure(SyncFailure.cancelled, "stopped before its end")
    case .exited(let code): what = "ended with exit code \(code)"
    case .signalled(let signal): what = "was ended by signal \(signal)"
    case .timeLimit:
      what =
        "took longer than \(Interval.text(Int64(limits.seconds))) and was ended; 'timeout' allows more"
    case .outputLimit:
      what = "wrote more than \(size(limits.outputSize)) and was ended; 'max_size' allows more"
    case .memoryLimit: what = "held more than \(size(limits.memory)) of memory and was ended"
    case .processLimit: what = "had more than \(limits.processes) processes and was ended"
    case .leftProcesses:
      // Without a box one may have gone where nobody finds it.
      what =
        "ended and left processes behind that held its output; \(end.isBoxed ? "they" : "those that could be found") were ended"
    }
    let isExit =
      switch end.cause {
      case .exited, .signalled: true
      default: false
      }
    return SyncFailure(isExit ? Self.exit : Self.limit, "'\(command)' \(what)\(words(end.tail))")
  }

  /// A command that could not be started.
  func of(_ error: HostError) -> SyncFailure { SyncFailure(error.kind, error.message) }

  private func words(_ tail: [UInt8]) -> String {
    said(tail).map { "; it said last: \($0)" } ?? ""
  }

  /// The end of standard error on one line, its secrets cut out before it is shortened; nil: there is
  /// nothing in it.
  func said(_ tail: [UInt8]) -> String? {
    let text = mask.masked(String(decoding: tail, as: UTF8.self))
    let lines = text.split(whereSeparator: \.isNewline).map { TerminalText.clean(String($0)) }
    let line = lines.filter { !$0.utf8.allSatisfy { $0 <= 0x20 } }.suffix(5).joined(
      separator: " / ")
    guard !line.isEmpty else { return nil }
    return line.count > Self.tailLength ? "…\(line.suffix(Self.tailLength))" : line
  }

  private func size(_ bytes: Int) -> String { ByteSize.text(Int64(bytes)) }
}
