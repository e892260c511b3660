internal import CIDN2

/// Names of hosts as they go on the wire: in lower case, and in punycode where they are not ASCII.
package enum DomainName {
  /// The host's name in ASCII (RFC 5891, with the mapping of UTS 46, non-transitional), whatever the
  /// locale: `Bücher.example` gives `xn--bcher-kva.example`.
  ///
  /// Nil for an empty name, one with a character that no host may have, and one that IDNA refuses.
  package static func ascii(_ name: String) -> String? {
    guard !name.isEmpty else { return nil }
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      guard name.utf8.allSatisfy(isAllowed) else { return nil }
      return name.utf8.contains { $0.lowercasedASCII != $0 } ? name.lowercased() : name
    }
    var output: UnsafeMutablePointer<CChar>?
    let flags = CInt(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
    guard idn2_to_ascii_8z(name, &output, flags) == CInt(IDN2_OK.rawValue), let output else {
      return nil
    }
    defer { idn2_free(output) }
    let ascii = String(cString: output)
    return ascii.utf8.allSatisfy(isAllowed) ? ascii : nil
  }

  /// The forbidden host code points of the URL Standard are out, and so is `%`.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F...0xFF: false
    case UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "["),
      UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "|"),
      UInt8(ascii: "%"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      false
    default: true
    }
  }
}
