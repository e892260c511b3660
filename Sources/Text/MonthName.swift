/// Months by the names that feeds write, in the languages seen in the wild, recognised by how they
/// begin: `sept`, `septembre` and `septiembre` all begin with `sep`.
enum MonthName {
  /// The month of a word of ASCII letters, by its first three, in any case; nil where it is none.
  ///
  /// `key` holds the first four letters of the word, or all three, in lower case, the last in the
  /// lowest byte.
  static func month(ascii key: UInt32, length: Int) -> Int? {
    if key == 0x6D61_7272 { return 11 }  // marraskuu
    return switch length > 3 ? key >> 8 : key {
    case 0x6A_616E: 1  // jan
    case 0x66_6562: 2  // feb
    case 0x6D_6172: 3  // mar
    case 0x61_7072: 4  // apr
    case 0x6D_6179: 5  // may
    case 0x6A_756E: 6  // jun
    case 0x6A_756C: 7  // jul
    case 0x61_7567: 8  // aug
    case 0x73_6570: 9  // sep
    case 0x6F_6374: 10  // oct
    case 0x6E_6F76: 11  // nov
    case 0x64_6563: 12  // dec
    default: nil
    }
  }

  /// The month of a word in lower case; nil where it begins like no month.
  static func month(of word: String) -> Int? {
    // Two names share their beginning with another month.
    if word.hasPrefix("juil") { return 7 }
    if word.hasPrefix("червенец") || word.hasPrefix("červenec") { return 7 }
    return beginnings.first { entry in word.hasPrefix(entry.0) }?.1
  }

  private static let beginnings: [(String, Int)] = [
    // Germanic and Romance
    ("jan", 1), ("jän", 1), ("gen", 1), ("ene", 1), ("ian", 1), ("feb", 2), ("fév", 2), ("fev", 2),
    ("mar", 3), ("mär", 3), ("mrz", 3), ("mrt", 3), ("maa", 3), ("apr", 4), ("avr", 4), ("abr", 4),
    ("may", 5), ("mai", 5), ("mag", 5), ("maj", 5), ("mei", 5), ("jun", 6), ("jui", 6), ("giu", 6),
    ("iun", 6), ("jul", 7), ("lug", 7), ("iul", 7), ("aug", 8), ("aoû", 8), ("aou", 8), ("ago", 8),
    ("agu", 8), ("sep", 9), ("set", 9), ("oct", 10), ("okt", 10), ("ott", 10), ("out", 10),
    ("nov", 11), ("noi", 11), ("dec", 12), ("déc", 12), ("dez", 12), ("dic", 12), ("des", 12),
    // Hungarian and Finnish
    ("már", 3), ("ápr", 4), ("máj", 5), ("jún", 6), ("júl", 7), ("sze", 9), ("tammi", 1),
    ("helmi", 2), ("huhti", 4), ("touko", 5), ("kesä", 6), ("heinä", 7), ("elo", 8), ("syys", 9),
    ("loka", 10), ("joulu", 12),
    // Polish and Czech
    ("sty", 1), ("lut", 2), ("kwi", 4), ("cze", 6), ("lip", 7), ("sie", 8), ("wrz", 9), ("paź", 10),
    ("lis", 11), ("gru", 12), ("led", 1), ("úno", 2), ("bře", 3), ("dub", 4), ("kvě", 5),
    ("čer", 6), ("srp", 8), ("zář", 9), ("říj", 10), ("pro", 12),
    // Turkish
    ("oca", 1), ("şub", 2), ("nis", 4), ("haz", 6), ("tem", 7), ("ağu", 8), ("eyl", 9), ("eki", 10),
    ("kas", 11), ("ara", 12),
    // Russian, Ukrainian, Bulgarian
    ("янв", 1), ("яну", 1), ("фев", 2), ("мар", 3), ("апр", 4), ("май", 5), ("мая", 5), ("июн", 6),
    ("юни", 6), ("июл", 7), ("юли", 7), ("авг", 8), ("сен", 9), ("сеп", 9), ("окт", 10),
    ("ноя", 11), ("ное", 11), ("дек", 12), ("січ", 1), ("лют", 2), ("бер", 3), ("кві", 4),
    ("тра", 5), ("чер", 6), ("лип", 7), ("сер", 8), ("вер", 9), ("жов", 10), ("лис", 11),
    ("гру", 12),
    // Greek
    ("ιαν", 1), ("φεβ", 2), ("μαρ", 3), ("μάρ", 3), ("απρ", 4), ("μαϊ", 5), ("μάι", 5), ("μαΐ", 5),
    ("μάϊ", 5), ("ιουν", 6), ("ιούν", 6), ("ιουλ", 7), ("ιούλ", 7), ("αυγ", 8), ("αύγ", 8),
    ("σεπ", 9), ("οκτ", 10), ("νοε", 11), ("νοέ", 11), ("δεκ", 12),
  ]
}
