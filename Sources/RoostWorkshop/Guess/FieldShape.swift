import JSON
import RoostPlugins
import Text

/// What a field of the records looks like over all of them.
struct FieldShape: Sendable {
  /// Where it stands in each record.
  let path: FieldPath
  /// Every value that is neither null nor blank, in order.
  let values: [JSONValue]
  /// In how many of the records it has one, as a part of 1.
  let coverage: Double
  /// How many different values there are.
  let distinct: Int
  /// Whether no two records have the same.
  let isUnique: Bool
  /// How many objects that are things of their own (with an id and a name) the path leads through.
  var depthInEntities = 0
  /// How many members stand above it, wrappers not counted.
  var depth = 0

  init(_ path: FieldPath, records: [JSONValue]) {
    self.path = path
    var all: [JSONValue] = []
    var filled = 0
    for record in records {
      let own = path.values(in: record).flatMap { value -> [JSONValue] in
        // An array counts as its elements, as everywhere in a page, unless it is a date of numbers.
        guard let elements = value.arrayValue, !Self.isNumbers(value) else { return [value] }
        return elements
      }.filter { !$0.isNull && $0.stringValue?.allSatisfy(\.isWhitespace) != true }
      if !own.isEmpty { filled += 1 }
      all += own
    }
    values = all
    coverage = records.isEmpty ? 0 : Double(filled) / Double(records.count)
    distinct = Set(all).count
    isUnique = all.count == records.count && filled == records.count && distinct == all.count
  }

  /// The words of its own name.
  var words: [String] { path.names.last.map(NameWords.of) ?? [] }

  /// The words of its own name and of those above it.
  var allWords: [String] { path.names.flatMap(NameWords.of) }

  /// The words of the names above it.
  var parentWords: [String] { path.names.dropLast().flatMap(NameWords.of) }

  /// The texts among the values; empty unless all are.
  var texts: [String] {
    let texts = values.compactMap(\.stringValue)
    return texts.count == values.count ? texts : []
  }

  /// Whether every value is a text.
  var isText: Bool { !texts.isEmpty }

  /// Whether every value is a text or a number.
  var isScalar: Bool {
    !values.isEmpty && values.allSatisfy { $0.stringValue != nil || $0.numberValue != nil }
  }

  /// Characters of a text, on average.
  var length: Int { texts.isEmpty ? 0 : texts.reduce(0) { $0 + $1.count } / texts.count }

  /// Whether nearly every text is the address of something on the web.
  var isURL: Bool { part { Self.isAddress($0) } > 0.9 }

  /// Whether nearly every text begins with a host's `/`.
  var isPath: Bool { part { $0.hasPrefix("/") && !$0.hasPrefix("//") && $0.count > 1 } > 0.9 }

  /// Whether texts hold tags or entities.
  var isHTML: Bool {
    part { $0.contains("</") || $0.contains("<br") || $0.contains("<p>") || $0.contains("&amp;") }
      > 0.15
  }

  /// Whether texts hold character references, as those do that were made for a web page.
  var hasReferences: Bool {
    part { text in
      ["&quot;", "&amp;", "&lt;", "&gt;", "&#"].contains { text.contains($0) }
    } > 0
  }

  /// Whether nearly every value is a date, of the years that things on the web have.
  var isDate: Bool {
    let dates = values.prefix(40).compactMap(DateForm.read)
    guard !values.isEmpty, dates.count * 10 >= min(values.count, 40) * 9 else { return false }
    return dates.allSatisfy { Self.years.contains($0.instant.milliseconds) }
  }

  /// Whether every value is a number, or a text of figures alone.
  var isFigures: Bool {
    !values.isEmpty
      && values.allSatisfy { value in
        value.numberValue != nil || value.stringValue?.allSatisfy(\.isNumber) == true
      }
  }

  /// Whether every value is a number of seconds or milliseconds since 1970 that lies between 1980 and
  /// 2100, or a text of fourteen figures that is a date without separators.
  var isClock: Bool {
    !values.isEmpty
      && values.allSatisfy { value in
        if let text = value.stringValue, text.utf8.count == 14 {
          return DateForm.read(value) != nil
        }
        guard let number = value.numberValue ?? value.stringValue.flatMap(Double.init) else {
          return false
        }
        return (3.2e8...4.2e9).contains(number) || (3.2e11...4.2e12).contains(number)
      }
  }

  /// Whether nearly every text ends as a file of those endings does.
  func endsWith(_ endings: [String]) -> Bool {
    part { text in
      let file = text.prefix { $0 != "?" && $0 != "#" }.lowercased()
      return endings.contains { file.hasSuffix($0) }
    } > 0.5
  }

  /// The part of the texts of which something holds.
  func part(_ holds: (String) -> Bool) -> Double {
    let texts = texts
    return texts.isEmpty ? 0 : Double(texts.count(where: holds)) / Double(texts.count)
  }

  private static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("https://") || text.hasPrefix("http://") || text.hasPrefix("//")
  }

  /// Whether it is an array of numbers, also nested: `[[2020, 11, 2]]`.
  private static func isNumbers(_ value: JSONValue) -> Bool {
    guard let elements = value.arrayValue, let first = elements.first else { return false }
    if elements.count == 1, first.arrayValue != nil { return isNumbers(first) }
    return elements.count <= 3 && elements.allSatisfy { $0.integerValue != nil }
  }

  /// From 1800 to 2100, in milliseconds.
  private static let years: ClosedRange<Int64> = -5_364_662_400_000...4_102_444_800_000
}
