import HTTP

/// Gathers the lines of a response's head as libcurl hands them over, one a call.
struct HeadReader {
  /// What a line meant.
  enum Step {
    case more, complete, tooLarge
  }

  private(set) var status = 0
  private(set) var fields = HTTPFields()
  private(set) var isComplete = false
  private var size = 0

  /// Takes a line with its line end. Interim responses (1xx) are passed over, and what comes after
  /// the head (trailers) is left out (RFC 9110, sections 15.2 and 6.5).
  mutating func take(_ line: UnsafeRawBufferPointer, limit: Int) -> Step {
    guard !isComplete else { return .more }
    size += line.count
    guard size <= limit else { return .tooLarge }
    let bytes = Self.trimmed(line[...])
    if bytes.isEmpty {
      guard status >= 200 else { return .more }
      isComplete = true
      return .complete
    }
    if let code = Self.status(bytes) {
      status = code
      fields = HTTPFields()
    } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      let value = Self.trimmed(bytes[(colon + 1)...])
      fields.append(Self.text(bytes[..<colon]), Self.text(value))
    }
    return .more
  }

  /// The code of a status line, `HTTP/1.1 200 OK` or `HTTP/2 200`; nil for a field line.
  private static func status(_ line: Slice<UnsafeRawBufferPointer>) -> Int? {
    guard line.starts(with: "HTTP/".utf8), let space = line.firstIndex(of: 0x20) else { return nil }
    let digits = line[(space + 1)...].prefix(3)
    guard digits.count == 3 else { return nil }
    return digits.reduce(into: Optional(0)) { code, byte in
      let digit = Int(byte) - 0x30
      code = (0...9).contains(digit) ? code.map { $0 * 10 + digit } : nil
    }
  }

  private static func trimmed(
    _ bytes: Slice<UnsafeRawBufferPointer>
  ) -> Slice<UnsafeRawBufferPointer> {
    var bytes = bytes
    while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }

  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: bytes), as: UTF8.self)
  }
}
