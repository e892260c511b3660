import Glibc

/// A running process as the system lists it (proc(5), `/proc/PID/stat`).
struct ProcessEntry: Hashable {
  /// A process and no later one of the same number.
  struct Identity: Hashable {
    var pid: pid_t
    var start: UInt64
  }

  var identity: Identity
  var parent: pid_t
  var group: pid_t
  var session: pid_t
  /// Bytes that it holds in memory.
  var memory: Int

  var pid: pid_t { identity.pid }

  /// Every process that has not ended; none where the system has no `/proc`.
  static func all() -> [ProcessEntry] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var entries: [ProcessEntry] = []
    var buffer = [UInt8](repeating: 0, count: 1024)
    while let entry = readdir(folder) {
      let pid = withUnsafeBytes(of: &entry.pointee.d_name) { name -> pid_t in
        var number: pid_t = 0
        for byte in name.prefix(while: { $0 != 0 }) {
          guard (48...57).contains(byte), number < 1 << 24 else { return 0 }
          number = number * 10 + pid_t(byte - 48)
        }
        return number
      }
      guard pid > 0, let entry = read(pid, &buffer) else { continue }
      entries.append(entry)
    }
    return entries
  }

  private static func read(_ pid: pid_t, _ buffer: inout [UInt8]) -> ProcessEntry? {
    let file = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let count = Glibc.read(file, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return ProcessEntry(pid, stat: buffer[..<count])
  }

  /// The entry that a line of `/proc/PID/stat` tells of; nil where it has ended or the line is none.
  init?(_ pid: pid_t, stat: ArraySlice<UInt8>) {
    // The name in parentheses may hold anything, so the fields are counted from its end.
    guard let close = stat.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = stat[(close + 1)...].split(whereSeparator: { $0 == 32 || $0 == 10 })
    guard fields.count > 21, fields[0].first != UInt8(ascii: "Z"),
      fields[0].first != UInt8(ascii: "X")
    else { return nil }
    func number(_ place: Int) -> Int { Int(String(decoding: fields[place], as: UTF8.self)) ?? 0 }
    parent = pid_t(truncatingIfNeeded: number(1))
    group = pid_t(truncatingIfNeeded: number(2))
    session = pid_t(truncatingIfNeeded: number(3))
    identity = Identity(pid: pid, start: UInt64(max(0, number(19))))
    memory = max(0, number(21)) * Self.pageSize
  }

  private static let pageSize = max(1, sysconf(Int32(_SC_PAGESIZE)))
}
