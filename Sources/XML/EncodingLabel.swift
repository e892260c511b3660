/// A character encoding as documents and servers name it.
///
/// Labels mean what the WHATWG Encoding Standard, section 4.2, says, where that differs from the
/// registry: `iso-8859-1` and `us-ascii` are windows-1252, `gb2312` is GB18030, `shift_jis` has the
/// vendors' characters.
enum EncodingLabel: Hashable, Sendable {
  case utf8
  case utf16
  case windows1252
  /// One byte a character; the name for iconv.
  case singleByte(String)
  /// Several bytes a character; the name for iconv.
  case multiByte(String)

  /// The encoding of a label; nil for one that is unknown. Case, blanks and quotes do not matter.
  init?(_ label: String) {
    let name = label.lowercased().filter { $0 != " " && $0 != "\"" && $0 != "'" && $0 != "\t" }
    if let known = Self.known[name] {
      self = known
    } else if let family = Self.family(name) {
      self = family
    } else {
      return nil
    }
  }

  private static let known: [String: EncodingLabel] = {
    var table: [String: EncodingLabel] = [:]
    for (labels, encoding) in named {
      for label in labels.split(separator: " ") { table[String(label)] = encoding }
    }
    return table
  }()

  private static let named: [(String, EncodingLabel)] = [
    ("utf-8 utf8 unicode-1-1-utf-8", .utf8),
    (
      "utf-16 utf16 utf-16le utf-16be ucs-2 unicode iso-10646-ucs-2 utf-32 utf-32le utf-32be",
      .utf16
    ),
    (
      "ascii us-ascii ansi_x3.4-1968 iso-8859-1 iso8859-1 iso_8859-1 iso88591 latin1 latin-1 l1 "
        + "windows-1252 cp1252 x-cp1252 cp819 ibm819", .windows1252
    ),
    ("iso-8859-9 iso8859-9 iso_8859-9 iso88599 latin5 l5", .singleByte("CP1254")),
    ("iso-8859-11 iso8859-11 tis-620 windows-874 dos-874 cp874", .singleByte("CP874")),
    ("koi8-r koi8 koi koi8_r cskoi8r", .singleByte("KOI8-R")),
    ("koi8-u koi8-ru", .singleByte("KOI8-U")),
    ("ibm866 cp866 866 csibm866", .singleByte("IBM866")),
    ("macintosh mac x-mac-roman", .singleByte("MACINTOSH")),
    ("x-mac-cyrillic x-mac-ukrainian", .singleByte("MAC-CYRILLIC")),
    ("latin2 l2", .singleByte("ISO-8859-2")), ("latin3 l3", .singleByte("ISO-8859-3")),
    ("latin4 l4", .singleByte("ISO-8859-4")), ("cyrillic", .singleByte("ISO-8859-5")),
    ("arabic", .singleByte("ISO-8859-6")), ("greek greek8", .singleByte("ISO-8859-7")),
    ("hebrew visual logical iso-8859-8-i iso-8859-8-e", .singleByte("ISO-8859-8")),
    (
      "gb18030 gb2312 gb_2312-80 gb_2312 gbk x-gbk chinese csgb2312 euc-cn euccn iso-ir-58 cp936",
      .multiByte("GB18030")
    ),
    ("big5 big5-hkscs cn-big5 csbig5 x-x-big5 cp950", .multiByte("BIG5-HKSCS")),
    (
      "shift_jis shift-jis sjis x-sjis ms_kanji ms932 windows-31j csshiftjis cp932",
      .multiByte("CP932")
    ),
    ("euc-jp eucjp x-euc-jp cseucpkdfmtjapanese", .multiByte("EUC-JP-MS")),
    ("iso-2022-jp csiso2022jp", .multiByte("ISO-2022-JP")),
    (
      "euc-kr euckr ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 korean windows-949 cp949 cseuckr",
      .multiByte("CP949")
    ),
  ]

  /// Code pages of DOS, which the standard does not know and old programs still write.
  private static let dosCodePages: Set<Int> = [
    437, 850, 852, 855, 857, 858, 860, 861, 862, 863, 864, 865, 869,
  ]

  /// The numbered families `windows-125N` and `iso-8859-N`.
  private static func family(_ name: String) -> EncodingLabel? {
    for prefix in ["windows-", "cp", "x-cp", "ibm"] where name.hasPrefix(prefix) {
      guard let number = Int(name.dropFirst(prefix.utf8.count)) else { continue }
      if dosCodePages.contains(number) { return .singleByte("IBM\(number)") }
      return (1250...1258).contains(number) ? .singleByte("CP\(number)") : nil
    }
    for prefix in ["iso-8859-", "iso8859-", "iso_8859-", "iso8859", "iso-8859", "csisolatin"]
    where name.hasPrefix(prefix) {
      guard let number = Int(name.dropFirst(prefix.utf8.count)) else { continue }
      return (2...16).contains(number) && number != 12 ? .singleByte("ISO-8859-\(number)") : nil
    }
    return nil
  }
}
