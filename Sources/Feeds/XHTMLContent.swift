/// XHTML in Atom stands in one `div` that is no part of it (RFC 4287, section 3.1.1.3).
enum XHTMLContent {
  /// The markup inside the `div`; as it is where it is not one `div` alone.
  static func inner(_ markup: String) -> String {
    var markup = markup
    let range = markup.withUTF8 { bytes -> Range<Int>? in
      guard startsDiv(bytes, 0), let open = bytes.firstIndex(of: UInt8(ascii: ">")) else {
        return nil
      }
      var depth = 1
      var at = open + 1
      while let next = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
        at = next + 1
        if startsDiv(bytes, next) {
          depth += 1
        } else if at < bytes.count, bytes[at] == UInt8(ascii: "/"), startsDiv(bytes, at) {
          depth -= 1
          if depth == 0 {
            guard let end = bytes[at...].firstIndex(of: UInt8(ascii: ">")), end == bytes.count - 1
            else { return nil }
            return (open + 1)..<next
          }
        }
      }
      return nil
    }
    guard let range else { return markup }
    let utf8 = markup.utf8
    return String(
      markup[
        utf8.index(
          utf8.startIndex, offsetBy: range.lowerBound)..<utf8.index(
            utf8.startIndex, offsetBy: range.upperBound)])
  }

  /// Whether `div` stands behind that byte, as a whole name.
  private static func startsDiv(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    guard at + 4 < bytes.count, bytes[at + 1] | 0x20 == UInt8(ascii: "d"),
      bytes[at + 2] | 0x20 == UInt8(ascii: "i"), bytes[at + 3] | 0x20 == UInt8(ascii: "v")
    else { return false }
    return bytes[at + 4] <= 0x20 || bytes[at + 4] == UInt8(ascii: ">")
      || bytes[at + 4] == UInt8(ascii: "/")
  }
}
