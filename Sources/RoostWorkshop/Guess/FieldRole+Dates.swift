import JSON

extension FieldRole {
  static let published: Judge = { field in
    date(field, names: publishedNames, not: updatedNames.union(notPublished))
  }

  static let updated: Judge = { field in
    date(
      field,
      names: Dictionary(uniqueKeysWithValues: updatedNames.map { ($0, $0 == "last" ? 40 : 90) }),
      not: ["birth", "death", "expires", "crawl", "parse", "http", "newest"])
  }

  private static func date(
    _ field: FieldShape, names: [String: Int], not: Set<String>
  ) -> Int? {
    guard field.depthInEntities == 0, !field.path.isList, field.isDate else { return nil }
    let words = field.allWords
    guard Set(words).isDisjoint(with: not) else { return nil }
    var mark = words.compactMap { names[$0] }.max() ?? 0
    if names["published"] != nil, mark == 0, words.contains("date") || words.contains("datetime") {
      mark = 80
    }
    // A number is a date only where its name says so.
    if mark == 0 {
      guard names["published"] != nil, !field.isFigures, field.isText, field.length >= 8 else {
        return nil
      }
      mark = 20
    }
    if field.isFigures {
      guard field.isClock || !Set(words).isDisjoint(with: ["year", "date", "day"]) else {
        return nil
      }
      mark -= 6
    }
    if field.words.last == "i" { mark -= 4 }
    if !Set(words).isDisjoint(with: [
      "pretty", "human", "formatted", "display", "ago", "relative", "text",
    ]) {
      mark -= 20
    }
    mark -= max(0, words.count - 2)
    if field.values.allSatisfy({ $0.arrayValue != nil }) { mark -= 3 }
    mark += Int(field.coverage * 25) - field.depth * 4
    return mark > 0 ? mark : nil
  }

  private static let publishedNames: [String: Int] = [
    "published": 100, "publish": 96, "publication": 94, "pubdate": 98, "pub": 94, "created": 90,
    "creation": 90, "creationdate": 90, "date": 86, "dated": 80, "posted": 88, "release": 88,
    "released": 88, "issued": 82,
    "time": 72, "timestamp": 70, "start": 66, "begin": 60, "added": 60, "opened": 60,
    "uploaded": 70, "year": 46, "air": 84, "aired": 84, "net": 62, "day": 40, "when": 60,
    "submitted": 70, "epoch": 40, "premiered": 80, "announced": 60, "inserted": 60, "web": 50,
    "sent": 60, "received": 40, "detected": 50, "discovery": 40, "approach": 60, "posting": 80,
  ]

  private static let updatedNames: Set<String> = [
    "updated", "update", "modified", "changed", "edited", "modification", "revised", "bumped",
    "last",
    "lastmodified", "lastupdated", "updatedat",
  ]

  private static let notPublished: Set<String> = [
    "birth", "death", "expires", "expiry", "end", "ends", "closed", "merged", "deposited",
    "indexed", "crawl", "parse", "due", "deadline", "fire", "static", "until", "newest", "oldest",
    "http", "duration", "runtime", "offset", "zone", "tz", "millis", "reading", "length", "window",
    "read", "deleted", "reset", "sec", "secs", "seconds", "minutes", "hours", "burn", "ms", "next",
    "server", "now", "generated", "track", "born", "died",
  ]
}
