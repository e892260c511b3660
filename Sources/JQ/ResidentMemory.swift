internal import Glibc

/// Memory that the process holds in RAM.
enum ResidentMemory {
  /// Bytes; 0 where the system does not tell, so that growth is then not watched.
  static var bytes: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let end = line.firstIndex(of: 0) ?? line.count
    let text = String(decoding: line[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let fields = text.split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
