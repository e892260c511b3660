import FoundationEssentials

/// Base64 with padding (RFC 4648, section 4).
enum Base64 {
  static func encoded(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
}
