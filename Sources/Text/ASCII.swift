/// The bytes of ASCII that the parsers of this module ask about.
extension UInt8 {
  var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// Blank, tab, line feed, form feed or carriage return: the white space of HTML.
  var isHTMLSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
  }

  /// The value of a hexadecimal digit; nil for every other byte.
  var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The letter in lower case; every other byte as it is.
  var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
