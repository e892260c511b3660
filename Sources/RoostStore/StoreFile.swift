#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The file of a store, looked at without SQLite.
enum StoreFile {
  /// What the first hundred bytes say.
  enum Head: Equatable {
    /// There is no file.
    case missing
    /// A file without bytes, which SQLite takes for an empty database.
    case empty
    /// A SQLite database with these two header fields.
    case database(applicationID: Int, version: Int)
    /// Something else.
    case other
  }

  private static let magic = Array("SQLite format 3\0".utf8)

  /// Reads the head of a file, and leaves no trace.
  /// - Throws: `StoreError` where the file is there and cannot be read.
  static func head(_ path: String) throws(StoreError) -> Head {
    // A pipe without writer would keep `open` waiting for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return .missing }
      throw failure(path, "cannot be read")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path, "cannot be read") }
    if ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) { return .other }
    var head = [UInt8](repeating: 0, count: 100)
    let count = read(descriptor, &head, head.count)
    guard count >= 0 else { throw failure(path, "cannot be read") }
    if count == 0 { return .empty }
    guard count == head.count, head.starts(with: magic) else { return .other }
    // Big-endian fields of the database header (SQLite file format, section 1.3).
    func field(_ offset: Int) -> Int {
      head[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return .database(applicationID: field(68), version: field(60))
  }

  /// Makes an empty file that its owner alone may read and write; one that exists stays as it is.
  /// - Throws: `StoreError` where it cannot be made.
  static func create(_ path: String) throws(StoreError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path, "cannot be made") }
    close(descriptor)
  }

  /// Whether there is something at that path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a write-ahead log with content lies beside the file.
  static func hasLog(_ path: String) -> Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }

  /// Why a file that is there, or its folder, may not be written, in the system's words; nil: both may,
  /// or it is not there.
  static func writeRefusal(_ path: String) -> String? {
    guard exists(path) else { return nil }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return access(path, W_OK) != 0 || access(folder, W_OK) != 0 ? words(errno) : nil
  }

  /// The system's words for one of its error numbers.
  static func words(_ code: Int32) -> String { String(cString: strerror(code)) }

  private static func failure(_ path: String, _ what: String) -> StoreError {
    let kind: StoreError.Kind =
      switch errno {
      case EACCES, EPERM, EROFS: .readOnly
      case ENOSPC, EDQUOT: .diskFull
      default: .failed
      }
    return StoreError(
      kind, path: path, message: "the store \(path) \(what): \(words(errno))")
  }
}
