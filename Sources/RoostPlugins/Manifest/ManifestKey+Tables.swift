extension ManifestKey {
  /// The page itself.
  package static let page: [ManifestKey] = [
    .init("plugin", "name", "The folder's name: `[a-z0-9][a-z0-9-]*`. Required."),
    .init("summary", "text", "One line."),
    .init("docs", "URL", "Where the API is described."),
    .init("attribution", "text", "Shown with the source's items and in exported feeds."),
    .init("every", "duration", "How long after a sync the next is due; a source may say its own."),
    .init("max_age", "duration", "An item that left its listing or stream so long ago is removed."),
    .init("kinds", "map of kinds", "What is said of the items of each kind."),
    .init("list", "name", "The relation whose listing is the default view, in rank order."),
    .init("options", "map of options", "What a source may set."),
    .init("api", "map", "What all requests share."),
    .init("lookups", "map of lookups", "Tables fetched beforehand."),
    .init("request", "map", "The request of the stream, or what all streams share."),
    .init("item", "map", "The item of a record, or what all streams share."),
    .init("relations", "map of relations", "The record's relations, or what all streams share."),
    .init("streams", "map of streams", "Each laid over what is shared; null takes a key away."),
    .init("default_streams", "list of names", "Synced when a source names none; else all."),
    .init("run", "list of texts", "In place of `request`: a command whose output makes the items."),
    .init(
      "format", "`singer`, `jsonl`, `rss`, `atom` or `jsonfeed`",
      "Beside `run`: what the command writes; default `singer`."),
    .init(
      "config", "JSON", "Beside `run`: what a Singer tap gets; default every option that is set."),
    .init(
      "catalog", "`catalog`, `properties` or `none`",
      "Beside `run`: how a Singer tap is told which streams are wanted; default `catalog`."),
    .init(
      "network", "true or false",
      "Beside `run`: whether the command may use the network; default false."),
    .init(
      "reads", "list of options or paths", "Beside `run`: files and folders that it may read."),
  ]

  /// What a compiled plugin's page may hold.
  static let compiledPage: [String] = [
    "plugin", "summary", "docs", "attribution", "every", "max_age", "kinds", "list", "options",
    "streams",
    "default_streams",
  ]

  /// A kind.
  package static let kind: [ManifestKey] = [
    .init("sort", "`seen` or `published`", "Which date orders the items; default `seen`."),
    .init("volatile", "list of names", "Attributes whose change alone counts no update."),
    .init("attributes", "list of names", "Attributes of a compiled plugin's items."),
  ]

  /// An option.
  package static let option: [ManifestKey] = [
    .init("type", "type", "`text secret integer number boolean url enum list`; default `text`."),
    .init("of", "list of words", "The words of an `enum`."),
    .init("default", "by type", "The value where a source sets none."),
    .init("required", "true or false", "Whether a source must set it; default false."),
    .init("summary", "text", "One line. Required."),
  ]

  /// `api`.
  package static let api: [ManifestKey] = [
    .init("base", "URL", "Put before a `get` or `post` that begins with `/`."),
    .init("query", "name → value", "Laid under the query of each request."),
    .init("headers", "name → value", "Laid under the headers of each request."),
    .init("error", "value", "Over the response: a text means that the request failed."),
    .init("limit", "`15/1h`, or a list", "Most requests to the host, for all sources together."),
  ]

  /// What every request has.
  private static let call: [ManifestKey] = [
    .init("get", "URL", "What is requested; without result nothing is."),
    .init("post", "URL", "The same by POST; exactly one of the two."),
    .init("query", "name → value", "No result: left out; several: the name repeated."),
    .init("headers", "name → value", "No result: left out."),
    .init("body", "JSON", "Sent as JSON; null members are left out."),
    .init("form", "name → value", "Sent form-encoded; null members are left out."),
    .init("records", "list", "What the items are made of; default `.`."),
    .init("error", "value", "In place of `api.error`."),
  ]

  /// What the requests of a stream and of `for` have beside that.
  private static let absent = ManifestKey(
    "absent", "list of statuses",
    "Of a page without records; default 404 and 410 of counted pages but the first, and of walks.")

  /// `request`.
  package static let request: [ManifestKey] =
    call + [
      absent,
      .init("cursor", "one", "`$cursor` is the greatest seen in earlier whole walks."),
      .init("paginate", "map", "How pages follow each other; without it one request."),
      .init("for", "list, or a request", "One walk per result or record, as `$parent`."),
    ]

  /// A request in `for`.
  package static let walks: [ManifestKey] =
    call + [
      absent,
      .init("paginate", "map", "How pages follow each other; without it one request."),
      .init("at_most", "number or option", "Most walks; default 100."),
    ]

  /// A lookup.
  package static let lookup: [ManifestKey] =
    call + [
      .init("key", "one", "Over the record: its key in the table. Required."),
      .init("value", "JSON", "Over the record: its value in the table. Required."),
      .init("every", "duration", "How long the table is kept; default `1d`."),
    ]

  /// `paginate`.
  package static let paginate: [ManifestKey] = [
    .init("page", "number", "`$page` counts from it."),
    .init("offset", "number", "`$offset` grows from it."),
    .init("token", "value", "Over the response: the next `$page_token`."),
    .init("url", "URL", "Over the response: the next URL."),
    .init("link", "text", "The relation of the Link header to follow."),
    .init("by", "number", "How much `$page` or `$offset` grows."),
    .init("first", "value", "The first `$page_token`."),
    .init("while", "value", "Over the response: goes on unless false or null."),
    .init("at_most", "number or option", "Most pages; default 100."),
  ]

  /// The keys of `paginate` of which it has exactly one.
  static let paginateStyles = ["page", "offset", "token", "url", "link"]

  /// `item`.
  package static let item: [ManifestKey] = [
    .init("id", "one", "Unique in the source over all kinds. Required."),
    .init("kind", "one", "What it is. Required."),
    .init("title", "one", "Plain text."),
    .init("summary", "one", "Plain text; without it the text of `content_html`."),
    .init("content_html", "one", "HTML."),
    .init("url", "URL", "Its page."),
    .init("image_url", "URL", "A picture."),
    .init("language", "one", "BCP 47."),
    .init("published", "date", "When it appeared, or takes place."),
    .init("updated", "date", "When it was changed."),
    .init("authors", "list", "Names."),
    .init("categories", "list", "Words."),
    .init("enclosures", "map", "Files that belong to it."),
    .init("attributes", "name → JSON", "What else it says."),
  ]

  /// A date in words.
  package static let date: [ManifestKey] = [
    .init("at", "date", "The date. Required."),
    .init("precision", "one", "How exact it is, as a word; without it the form decides."),
  ]

  /// `enclosures`.
  package static let enclosure: [ManifestKey] = [
    .init("each", "list", "What `.` is in turn; default the record."),
    .init("url", "URL", "Where the file is. Required."),
    .init("type", "one", "Media type."),
    .init("length", "one", "Bytes."),
  ]

  /// A relation.
  package static let relation: [ManifestKey] = [
    .init("each", "list", "What `.` is in turn; default the record."),
    .init("to", "list", "Ids of the targets; may be left out where `item.id` is given."),
    .init("source", "one", "The name of another source, whose item the target is."),
    .init("position", "one", "A number; default the place among those of that name, from 0."),
    .init("attributes", "name → JSON", "Stored with the relation."),
    .init("listing", "true or false", "Whether the record is a member of `to`, at `$index`."),
    .init("item", "map", "The target as an item."),
  ]

  /// A stream.
  package static let stream: [ManifestKey] = [
    .init("summary", "text", "One line."),
    .init("request", "map", "Laid over the shared `request`."),
    .init("item", "map", "Laid over the shared `item`."),
    .init("relations", "map of relations", "Laid over the shared `relations`."),
  ]
}
