/// Comma-separated values, read as RFC 4180 has them.
enum CSVText {
  /// The records with their fields; line breaks and commas in quotes are part of a field.
  static func records(_ text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\"":
        // A quote behind a closing one is a quote.
        if !isQuoted, previous == "\"" { field.append(scalar) }
        isQuoted.toggle()
      case "," where !isQuoted:
        record.append(String(field))
        field = String.UnicodeScalarView()
      case "\r" where !isQuoted: continue
      case "\n" where !isQuoted:
        records.append(record + [String(field)])
        (record, field) = ([], String.UnicodeScalarView())
      default: field.append(scalar)
      }
    }
    return records
  }
}
