extension FieldRole {
  static let summary: Judge = { field in
    guard field.isText, !field.isURL, !field.isDate, field.depthInEntities == 0,
      !field.path.steps.contains(.each), !field.isFigures
    else { return nil }
    let name = field.words.joined()
    var mark =
      summaryNames[name] ?? field.words.last.flatMap { summaryNames[$0] }.map { $0 - 15 } ?? 0
    guard mark > 0,
      Set(field.words).isDisjoint(with: ["author", "user", "spoiler", "alt", "type", "short"])
    else { return nil }
    if field.length < 12 { mark -= 40 }
    mark += Int(field.coverage * 15) - field.depth * 8
    return mark > 0 ? mark : nil
  }

  private static let summaryNames: [String: Int] = [
    "summary": 100, "description": 96, "abstract": 98, "overview": 96, "excerpt": 92, "extract": 94,
    "synopsis": 94, "blurb": 80, "intro": 70, "snippet": 70, "details": 78, "detail": 60,
    "explanation": 90, "body": 72, "content": 74, "text": 64, "storytext": 60, "commenttext": 50,
    "subtitle": 50, "note": 30, "message": 40, "summaries": 90, "tagline": 40, "comment": 40,
    "descriptionplain": 97, "plaintext": 80, "bodyhtml": 72, "contenthtml": 74, "trailtext": 80,
    "briefsummary": 99, "caption": 40, "lead": 60, "teaser": 80, "standfirst": 80,
  ]

  static let image: Judge = { field in
    guard
      field.isURL
        || field.isText && field.endsWith(imageEndings)
          && field.part({ $0.hasPrefix("http") }) > 0.9,
      field.depthInEntities == 0 || field.parentWords.contains("image")
    else { return nil }
    let words = field.allWords
    guard field.path.steps.count(where: { $0 == .each }) <= 1 else { return nil }
    var mark = words.compactMap { imageNames[$0] }.max() ?? 0
    if field.endsWith(imageEndings) { mark += 40 }
    guard mark > 0, !field.endsWith(mediaEndings + [".html"]) else { return nil }
    guard !Set(words).contains("template") else { return nil }
    mark += words.compactMap { sizeNames[$0] }.reduce(0, +)
    if let size = field.words.last.flatMap({ Int($0) }) { mark += min(size, 2000) / 100 }
    mark += Int(field.coverage * 20) - field.depth * 3
    if field.values.count > 2, field.distinct == 1 { mark -= 40 }
    return mark > 0 ? mark : nil
  }

  private static let imageNames: [String: Int] = [
    "image": 60, "images": 55, "img": 55, "thumbnail": 50, "thumb": 45, "thumbnails": 45,
    "poster": 55, "cover": 55, "artwork": 58, "picture": 55, "pictures": 55, "photo": 55,
    "photos": 50, "icon": 20, "avatar": 15, "logo": 25, "banner": 30, "preview": 20, "patch": 40,
    "hdurl": 58, "media": 15, "badge": 20, "flickr": 30, "sprites": 30, "jpg": 20, "webp": 10,
  ]

  private static let sizeNames: [String: Int] = [
    "large": 8, "original": 6, "big": 7, "extra": 8, "xl": 8, "high": 7, "medium": 4, "default": 2,
    "small": -6, "tiny": -8, "mini": -8, "thumb": -4, "icon": -6, "square": -2, "mobile": -5,
    "hash": -60, "alt": -60,
  ]

  static let author: Judge = { field in
    guard field.isText, !field.isURL, !field.isPath, field.length <= 80, !field.isDate else {
      return nil
    }
    let own = field.words
    let above = field.parentWords.map(NameWords.singular)
    let last = own.joined()
    var mark = 0
    if let name = authorNames[NameWords.singular(own.last ?? "")], own.count == 1 {
      mark = name + 4
    }
    if let name = authorNames[NameWords.singular(own.first ?? "")],
      nameNames[own.dropFirst().joined()] != nil
    {
      mark = max(mark, name + 3)
    }
    if let parent = above.compactMap({ authorNames[$0] }).max(), let name = nameNames[last] {
      mark = max(mark, parent + name)
    }
    if last == "byline" { mark = 90 }
    guard mark > 0, Set(own).isDisjoint(with: ["id", "url", "type", "key", "alternative"]) else {
      return nil
    }
    mark += Int(field.coverage * 15) - field.depth * 2 - field.depthInEntities * 1
    return mark
  }

  private static let authorNames: [String: Int] = [
    "author": 100, "creator": 92, "artist": 84, "writer": 84, "user": 66, "account": 66,
    "owner": 56, "poster": 52, "by": 80, "director": 60, "speaker": 60, "contributor": 50,
    "publisher": 24, "company": 14, "organization": 14, "maker": 50, "byline": 90,
    "photographer": 70, "copyright": 20, "channel": 30, "submitter": 60,
  ]

  private static let nameNames: [String: Int] = [
    "name": 10, "fullname": 12, "displayname": 12, "username": 7, "login": 7, "acct": 5,
    "nickname": 6, "screenname": 5, "title": 4, "handle": 4, "realname": 11, "": 0,
  ]

  static let category: Judge = { field in
    guard field.isText, !field.isURL, !field.isPath, field.length <= 48, !field.isDate else {
      return nil
    }
    // Of one thing in the record only what it is made of: a list, or its own word.
    guard field.depthInEntities == 0 || field.path.isList && field.path.names.count <= 2,
      field.path.isList || field.depth == 0, field.words != ["tag", "name"],
      !Set(field.words).contains("id"), Set(field.words).isDisjoint(with: notCategory)
    else { return nil }
    let singular = field.allWords.map(NameWords.singular)
    var mark = singular.compactMap { categoryNames[$0] }.max() ?? 0
    guard mark > 0 else { return nil }
    // Under `tags[]` the name counts, not the description.
    if field.path.steps.contains(.each), let last = field.path.steps.last, last != .each {
      guard
        ["name", "label", "title", "text", "term", "displayname", "labeltext"].contains(
          field.words.joined())
      else { return nil }
    }
    if field.length > 30 { mark -= 10 }
    return mark + Int(field.coverage * 10) - field.depth * 4
  }

  private static let categoryNames: [String: Int] = [
    "tag": 100, "category": 96, "genre": 98, "label": 90, "subject": 88, "topic": 90,
    "keyword": 92, "bookshelve": 60, "section": 60, "type": 34, "hashtag": 90, "role": 50,
    "platform": 40, "style": 40, "discipline": 60, "orbit": 30, "agenc": 20, "classification": 40,
  ]

  private static let notCategory: Set<String> = [
    "color", "colour", "description", "slug", "key", "url", "mime", "content", "code", "count",
    "user", "wrapper", "media", "mag", "updated", "message", "hash", "enclosure", "status",
  ]

  static let language: Judge = { field in
    guard field.isText, field.depthInEntities == 0,
      Set(field.words).intersection(["language", "languages", "lang", "locale"]).count > 0
    else { return nil }
    let fits = field.part { text in
      let parts = text.split(whereSeparator: { $0 == "-" || $0 == "_" })
      return parts.count <= 3 && (2...3).contains(parts.first?.count ?? 0)
        && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
    return fits > 0.9 ? 50 - field.depth * 5 : nil
  }

  static let media: Judge = { field in
    guard field.isURL, field.depthInEntities == 0 else { return nil }
    let words = field.allWords
    var mark = field.endsWith(mediaEndings) ? 60 : 0
    if words.contains("enclosure") || words.contains("enclosures") { mark += 50 }
    if words.contains("audio") { mark += 30 }
    guard mark >= 50 else { return nil }
    if words.contains("preview") { mark -= 20 }
    return mark
  }
}
