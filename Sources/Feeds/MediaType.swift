/// Media types of enclosures (RFC 6838), as given or told from an address.
enum MediaType {
  /// The type without parameters in lower case if it has the form `x/y`; nil otherwise.
  static func type(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    if isPlain(text) { return text }
    let bare = text.prefix { $0 != ";" }.lowercased()
    let trimmed = bare.utf8.filter { $0 > 0x20 }
    let parts = trimmed.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    return String(decoding: trimmed, as: UTF8.self)
  }

  /// Whether the text is already what it would become: nearly all are.
  private static func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { utf8 in
      var slash: Int?
      for (place, byte) in utf8.enumerated() {
        switch byte {
        case UInt8(ascii: "/"):
          guard slash == nil else { return false }
          slash = place
        case 0...0x20, UInt8(ascii: ";"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...0xFF:
          return false
        default: break
        }
      }
      return slash.map { $0 > 0 && $0 < utf8.count - 1 } ?? false
    }
  }

  /// The type that the extension of the URL's path stands for; nil for an unknown one or none.
  static func type(ofFileAt url: String) -> String? {
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let suffix = path[path.index(after: dot)...]
    guard (2...5).contains(suffix.count) else { return nil }
    return byExtension[String(decoding: suffix, as: UTF8.self).lowercased()]
  }

  private static let byExtension: [String: String] = [
    "aac": "audio/aac", "flac": "audio/flac", "m4a": "audio/mp4", "m4b": "audio/mp4",
    "mp3": "audio/mpeg", "oga": "audio/ogg", "ogg": "audio/ogg", "opus": "audio/opus",
    "wav": "audio/wav", "weba": "audio/webm", "wma": "audio/x-ms-wma", "avi": "video/x-msvideo",
    "m4v": "video/mp4", "mkv": "video/x-matroska", "mov": "video/quicktime", "mp4": "video/mp4",
    "mpeg": "video/mpeg", "mpg": "video/mpeg", "ogv": "video/ogg", "webm": "video/webm",
    "avif": "image/avif", "gif": "image/gif", "jpeg": "image/jpeg", "jpg": "image/jpeg",
    "png": "image/png", "svg": "image/svg+xml", "webp": "image/webp",
    "epub": "application/epub+zip",
    "pdf": "application/pdf", "zip": "application/zip", "json": "application/json",
    "srt": "application/x-subrip", "vtt": "text/vtt", "txt": "text/plain",
  ]
}
