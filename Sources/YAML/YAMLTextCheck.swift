import Diagnostics

/// The look at a file's bytes before libyaml sees them: libyaml's own words have no good place.
struct YAMLTextCheck {
  let file: String
  let limits: YAMLLimits

  /// The text, its byte order mark taken off.
  /// - Throws: where it is too large, not UTF-8, or has a character that YAML does not allow.
  func source(of bytes: [UInt8]) throws(Diagnostic) -> YAMLSource {
    guard bytes.count <= limits.size else {
      throw Diagnostic(
        kind: "too-large", file: file,
        message: "the file has more than \(limits.size) bytes, and no more are read")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0x00]) && bytes.count > 1 && bytes[1] != 0
    {
      throw Diagnostic(
        kind: "encoding", file: file, message: "the file is UTF-16, not UTF-8",
        help: "save it as UTF-8.")
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let source = YAMLSource(file: file, bytes: text)
    if let fault = fault(in: source) { throw fault }
    return source
  }

  private func fault(in source: YAMLSource) -> Diagnostic? {
    var place = 0
    while place < source.bytes.count {
      let byte = source.bytes[place]
      if byte >= 0x20 && byte < 0x7F || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        place += 1
        continue
      }
      guard let (scalar, length) = Self.scalar(source.bytes[place...].prefix(4)) else {
        return source.diagnostic(
          kind: "encoding", at: source.mark(ofByte: place),
          "the byte 0x\(Self.hex(UInt32(byte), 2)) is not UTF-8", help: "save the file as UTF-8.")
      }
      if !Self.isAllowed(scalar) {
        return source.diagnostic(
          kind: "control-character", at: source.mark(ofByte: place),
          "the character U+\(Self.hex(scalar.value, 4)) is not allowed in YAML",
          help: "remove it, or write it as an escape in double quotes.")
      }
      place += length
    }
    return nil
  }

  /// The scalar at the beginning of the bytes and its length; nil where they are not UTF-8.
  private static func scalar(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, UTF8.width(scalar))
  }

  /// YAML 1.2, section 5.1; of the marks of byte order none inside.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD,
      0x10000...0x10FFFF:
      true
    default: false
    }
  }

  private static func hex(_ value: UInt32, _ digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
