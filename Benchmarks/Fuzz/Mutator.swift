/// Makes bad feeds out of good ones.
struct Mutator {
  /// Inputs grow no longer.
  static let maximumSize = 2 << 20

  let seeds: [[UInt8]]

  /// The input of that number; the same for the same seed.
  func input(_ number: UInt64, seed: UInt64) -> [UInt8] {
    var random = RandomSource(seed: seed &* 0x1_0000_0001 &+ number)
    var bytes = seeds[random.below(seeds.count)]
    for _ in 0...random.below(8) { mutate(&bytes, &random) }
    return bytes.count > Self.maximumSize ? Array(bytes[..<Self.maximumSize]) : bytes
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout RandomSource) {
    let range = piece(of: bytes, &random)
    switch random.below(12) {
    case 0: for place in range.prefix(4) { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
    case 1: for place in range.prefix(1) { bytes[place] ^= 1 << UInt8(random.below(8)) }
    case 2: bytes.removeSubrange(range)
    case 3: bytes.removeSubrange(range.upperBound...)
    case 4: bytes.insert(contentsOf: bytes[range], at: random.below(bytes.count + 1))
    case 5: bytes.insert(contentsOf: repeated(bytes[range], &random), at: range.lowerBound)
    case 6: bytes.insert(contentsOf: repeated(token(&random)[...], &random), at: range.lowerBound)
    case 7, 8: bytes.insert(contentsOf: token(&random), at: range.lowerBound)
    case 9: bytes.replaceSubrange(range, with: token(&random))
    case 10:
      let other = seeds[random.below(seeds.count)]
      bytes.replaceSubrange(range, with: other[piece(of: other, &random)])
    default: swapEncoding(&bytes, &random)
    }
  }

  /// A piece of the bytes: mostly short, seldom long.
  private func piece(of bytes: [UInt8], _ random: inout RandomSource) -> Range<Int> {
    let start = random.below(bytes.count)
    let most = min(bytes.count - start, 1 << random.below(14))
    return start..<(start + random.below(most + 1))
  }

  private func repeated(_ piece: ArraySlice<UInt8>, _ random: inout RandomSource) -> [UInt8] {
    let count = min(1 << random.below(16), (256 << 10) / max(piece.count, 1))
    return Array([[UInt8]](repeating: Array(piece), count: count).joined())
  }

  private func token(_ random: inout RandomSource) -> [UInt8] {
    Array(Self.tokens[random.below(Self.tokens.count)].utf8)
  }

  /// The same bytes as UTF-16, or with another declaration.
  private func swapEncoding(_ bytes: inout [UInt8], _ random: inout RandomSource) {
    let labels = [
      "utf-16", "windows-1251", "gb2312", "shift_jis", "iso-2022-jp", "big5", "euc-kr", "x",
    ]
    switch random.below(3) {
    case 0: bytes = [0xFF, 0xFE] + bytes.flatMap { [$0, 0] }
    case 1: bytes = bytes.flatMap { [0, $0] }
    default:
      let label = labels[random.below(labels.count)]
      bytes = Array("<?xml version='1.0' encoding='\(label)'?>".utf8) + bytes
    }
  }

  private static let tokens = [
    "<", ">", "&", "\"", "'", "</", "/>", "<!--", "-->", "<![CDATA[", "]]>", "<?xml ?>",
    "<!DOCTYPE rss>",
    "<!DOCTYPE x [<!ENTITY e \"&e;&e;\">]>", "&e;", "&#0;", "&#x10FFFF;", "&#55357;", "&#", "&amp;",
    "&nbsp;",
    "<item>", "</item>", "<entry>", "</entry>", "</rss>", "</feed>", "<channel>", "<title>",
    "</title>",
    "<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>", "<content type='html'>",
    "<description>", "<link href='", "<guid isPermaLink='true'>", "<pubDate>",
    "Mon, 99 Foo 99999 99:99:99 +9999",
    "0000-00-00T99:99:99Z", "<enclosure url='' length='-1' type='x'/>",
    "<itunes:duration>99999999:99:99",
    "xml:base='../../..//'", "xmlns:itunes='", "xmlns='http://www.w3.org/2005/Atom'", "http://[::1",
    "javascript:",
    "\u{0}", "\u{8}", "\u{FEFF}", "\u{202E}", "\r", "\r\n", "\t", "é", "日本", "😀", "{", "}", "[",
    "]", ",",
    "\"items\":", "null", "1e999", "\\ud800", "<script>", "<svg onload=alert(1)>", "<a href=\"",
    "<table>", "<b>",
  ]
}
