// The one Unicode normalisation of the toolchain without ICU; the store's names are not file names, so
// nothing else needs it.
@_spi(_Unicode) import Swift

/// Names of files that are made from foreign text.
package enum FileName {
  /// Bytes that a name may have, ending included; leaves room for a temporary suffix below 255.
  package static let longest = 200

  /// A name in one folder, made from foreign text and an ending such as `.mp3`.
  ///
  /// Separators, controls and what Windows forbids (`<>:"|?*`) become `_`; blanks fold; no dot, dash
  /// or blank begins it and no dot or blank ends it; names of devices (`CON`, `NUL`) get a `_`. It
  /// is in Unicode's composed form (NFC), so that equal names are one file everywhere, and is cut
  /// between characters so that name and ending have at most `longest` bytes. A text of which
  /// nothing is left gives `untitled`.
  package static func safe(_ text: String, ending: String = "") -> String {
    var cleaned = ""
    for character in composed(HTMLText.folded(TerminalText.clean(text))) {
      cleaned.append(isForbidden(character) ? "_" : character)
    }
    var name = cleaned[...]
    while let first = name.first, first == "." || first == "-" || first == " " {
      name.removeFirst()
    }
    let suffix = ending.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
    while name.utf8.count + suffix.utf8.count > longest { name.removeLast() }
    while let last = name.last, last == "." || last == " " { name.removeLast() }
    if name.isEmpty { name = "untitled" }
    let stem = name.prefix { $0 != "." }.uppercased()
    return (devices.contains(stem) ? "_" : "") + name + suffix
  }

  private static func composed(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text._nfc)
    return String(scalars)
  }

  private static let devices: Set<String> = {
    var names: Set<String> = ["CON", "PRN", "AUX", "NUL"]
    for number in 1...9 { names.formUnion(["COM\(number)", "LPT\(number)"]) }
    return names
  }()

  private static func isForbidden(_ character: Character) -> Bool {
    switch character {
    case "/", "\\", "<", ">", ":", "\"", "|", "?", "*", "\0": true
    default: false
    }
  }
}
