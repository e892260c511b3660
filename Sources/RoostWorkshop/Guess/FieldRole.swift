/// How well a field would serve in a place of an item: by its name, its type and the shape of its
/// values. What cannot serve at all has no mark.
enum FieldRole {
  /// A field's mark for a place; nil: it cannot stand there.
  typealias Judge = @Sendable (FieldShape) -> Int?

  // MARK: id

  static let id: Judge = { field in
    guard field.isScalar, field.coverage == 1, field.depthInEntities == 0, !field.path.isList else {
      return nil
    }
    let words = field.words
    let whole = words.joined()
    var mark = idNames[whole] ?? 0
    if mark == 0, words.last == "id" { mark = 70 }
    if mark == 0, whole.hasSuffix("id"), (4...8).contains(whole.count) { mark = 66 }
    // What bears the name of an id is one, even where a record comes twice.
    guard field.isUnique || mark > 90 && field.distinct * 2 > field.values.count else { return nil }
    if mark == 0, field.isURL { mark = 25 }
    if mark == 0, field.isText, field.length <= 80 { mark = 8 }
    // Numbers that happen to differ: views, sizes, times.
    if mark == 0 || field.isDate && mark < 60 { return nil }
    if !Set(words).isDisjoint(with: foreign) { mark -= 40 }
    mark -= field.depth * 15
    return mark > 0 ? mark : nil
  }

  private static let idNames: [String: Int] = [
    "id": 100, "uuid": 97, "guid": 97, "objectid": 97, "ids": 90, "doi": 92, "key": 88, "isbn": 60,
    "nctid": 90, "accession": 60, "number": 55, "code": 58, "slug": 54, "permalink": 42, "uri": 46,
    "url": 35, "link": 34, "htmlurl": 36, "webid": 80, "path": 30, "title": 12, "name": 14,
  ]

  /// Words of names that speak of another thing than the record.
  private static let foreign: Set<String> = [
    "parent", "user", "author", "owner", "category", "artist", "account", "story", "feed", "group",
    "channel", "previous", "next", "reply", "creator", "channelid", "publisher", "collection",
  ]

  // MARK: title

  static let title: Judge = { field in
    guard field.isText, field.depthInEntities == 0, !field.isURL, !field.isPath, field.length >= 2,
      field.length <= 300, !field.path.steps.contains(.each), !field.isDate, !field.isFigures
    else { return nil }
    guard Set(field.allWords).isDisjoint(with: notTitle) else { return nil }
    var mark =
      titleNames[field.words.joined()] ?? titleNames[field.words.last ?? ""].map { $0 - 15 } ?? 0
    guard mark > 0 else { return nil }
    // A text with tags is a title only where it bears the name of one.
    if field.isHTML, mark < 80 { return nil }
    if field.distinct * 2 < field.values.count { mark -= 40 }
    mark += Int(field.coverage * 20) - field.depth * 12
    return mark > 0 ? mark : nil
  }

  private static let titleNames: [String: Int] = [
    "title": 100, "headline": 96, "name": 84, "fullname": 86, "displayname": 80, "label": 66,
    "subject": 55, "caption": 50, "heading": 80, "place": 30, "question": 60, "text": 34,
    "message": 36, "description": 22, "summary": 24, "content": 20, "displaytitle": 70,
    "normalizedtitle": 60, "webtitle": 95, "brieftitle": 96, "officialtitle": 90, "model": 20,
  ]

  private static let notTitle: Set<String> = [
    "author", "authors", "artist", "user", "owner", "publisher", "file", "domain", "host",
    "country",
    "genre", "category", "creator", "sub", "subtitle", "container", "type", "status", "state",
    "alt", "original", "sort", "censored", "short", "site", "username", "last", "first", "nick",
    "agency", "network", "currency", "language", "section", "series", "meta", "match", "license",
    "image", "thumbnail", "source", "city", "region", "color", "event", "journal", "class",
    "application", "tag", "device", "app",
  ]

  // MARK: url

  static let url: Judge = { field in
    guard field.isText, !field.endsWith(imageEndings + mediaEndings), !field.path.isList else {
      return nil
    }
    let words = field.words
    let isAddress = field.isURL
    guard isAddress || field.isPath, field.depthInEntities == 0 else { return nil }
    guard Set(field.allWords).isDisjoint(with: notPage) else { return nil }
    var mark = urlNames[words.joined()] ?? words.last.flatMap { urlNames[$0] }.map { $0 - 12 } ?? 0
    if mark == 0, field.parentWords.contains(where: { ["link", "links", "urls"].contains($0) }) {
      mark = ["html", "web", "page", "article", "www"].contains(words.last ?? "") ? 100 : 30
    }
    if !isAddress {
      mark = ["key", "path", "permalink", "url", "link", "href"].contains(words.joined()) ? 45 : 0
    }
    if mark == 0, isAddress { mark = 15 }
    // What an API answers itself is no page for people.
    let isAPI = field.part {
      $0.contains("://api.") || $0.contains("/api/") || $0.hasSuffix(".json")
        || $0.hasSuffix(".xml") || $0.hasSuffix(".rss") || $0.contains("format=")
        || hasVersion($0)
    }
    if isAPI > 0.5 { mark -= 60 }
    if field.values.count > 2, field.distinct * 2 < field.values.count { mark -= 50 }
    mark += Int(field.coverage * 20) - field.depth * 6
    return mark > 10 ? mark : nil
  }

  /// Whether a part of the path is a version: `/v1/`, `/2.2.0/`.
  private static func hasVersion(_ url: String) -> Bool {
    url.split(separator: "/").dropFirst(2).contains { part in
      let number = part.hasPrefix("v") ? part.dropFirst() : part
      return (part.hasPrefix("v") || number.contains(".")) && number.count <= 6
        && number.first?.isNumber == true && number.allSatisfy { $0.isNumber || $0 == "." }
    }
  }

  private static let urlNames: [String: Int] = [
    "htmlurl": 112, "weburl": 110, "webpage": 100, "permalink": 100, "url": 100, "link": 95,
    "canonicalurl": 95, "href": 80, "website": 62, "homepage": 60, "uri": 62, "viewurl": 90,
    "trackviewurl": 99, "shareurl": 85, "shorturl": 55, "page": 70, "desktop": 60, "infolink": 92,
    "canonicalvolumelink": 80, "wikipedia": 50, "article": 70, "publicurl": 95, "deckurl": 60,
    "source": 30, "wikiurl": 60, "infourl": 62, "externalurl": 80,
  ]

  private static let notPage: Set<String> = [
    "api", "self", "avatar", "image", "images", "img", "thumb", "thumbnail", "thumbnails", "icon",
    "photo", "picture", "pictures", "poster", "cover", "covers", "artwork", "logo", "feed",
    "comments", "commits", "events", "download", "upload", "git", "ssh", "clone", "svn", "archive",
    "tarball", "zipball", "preview", "stream", "enclosure", "audio", "user", "author", "authors",
    "artist", "owner", "license", "previous", "assets", "edit", "labels", "collection", "account",
    "template", "actor", "reader", "epub", "pdf", "mirror", "repository", "detail", "flag",
    "banner",
  ]

  static let imageEndings = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg", ".avif"]
  static let mediaEndings = [
    ".mp3", ".m4a", ".mp4", ".ogg", ".opus", ".wav", ".webm", ".m4v", ".mov", ".aac", ".flac",
  ]
}
