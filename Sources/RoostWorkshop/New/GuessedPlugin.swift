import HTTP
import JSON
import RoostKit
import RoostPlugins
import Text

/// A page made from one answer of an API.
package struct GuessedPlugin {
  private let name: String
  private let url: String
  private let response: JSONValue
  private let records: RecordsGuess
  private let paging: PagingGuess?
  private let request: RequestDraft
  private let relations: [RelationGuess]
  private let kind: String
  private let recorded: RecordedResponse
  private let cleaner: SecretCleaner

  /// Most records that the sample keeps.
  private static let mostRecords = 10

  /// - Parameters:
  ///   - url: The address that was given.
  ///   - responses: The answer to the one request, behind its redirects; what is written is made of it
  ///     without the secrets of the request.
  /// - Throws: `GuessFailure` where the answer holds no records.
  package init(
    _ name: String, at url: String, from responses: [RecordedResponse]
  ) throws(GuessFailure) {
    guard let answer = responses.last else {
      throw GuessFailure(kind: "no-answer", message: "\(url) was not asked", help: "")
    }
    let cleaner = SecretCleaner(
      options: [], others: RequestDraft.secrets(of: [url] + responses.map(\.request.url)))
    let recorded = cleaner.recorded(answer)
    let isLines = ContentType(recorded.head.fields)?.isJSONLines ?? false
    guard
      let response = (isLines ? nil : try? JSONValue(parsing: recorded.body))
        ?? DeclarativeBody.json(recorded.body, of: recorded.head)
    else {
      throw GuessFailure.notJSON(recorded)
    }
    guard let records = RecordsGuess.best(response), !records.survey.fields.isEmpty else {
      throw GuessFailure.noRecords(recorded, response)
    }
    self.name = name
    self.recorded = recorded
    self.cleaner = cleaner
    self.response = response
    self.records = records
    // What has moved for good is asked for where it is now.
    self.url =
      responses.dropLast().allSatisfy(\.isPermanentRedirect) ? answer.request.url : url
    let query = RequestDraft.pairs(URLReference(self.url)?.query).map {
      ($0.name, cleaner.text($0.value))
    }
    paging =
      records.isSingle
      ? nil
      : PagingGuess(
        response, head: recorded.head, path: cleaner.text(URLReference(self.url)?.path ?? ""),
        query: query, count: records.survey.records.count)
    guard let request = RequestDraft(self.url, paging: paging, cleaner: cleaner) else {
      throw GuessFailure.notJSON(recorded)
    }
    self.request = request
    kind = KindGuess.kind(records: records.path, urlPath: request.plainPath, plugin: name)
    relations = RelationGuess.all(records.survey, kind: kind)
  }

  /// What of those URLs is secret.
  package static func secrets(of urls: [String]) -> [String] { RequestDraft.secrets(of: urls) }

  /// The plugin's files and its sample.
  package var draft: PluginDraft {
    var draft = PluginDraft(name)
    draft.files = [("plugin.yaml", page), ("README.md", readme)]
    draft.sample = sample
    draft.notes = notes
    draft.settings = secretOptions.map {
      ($0.name, "\"${\(PluginDraft.variable(name, $0.name))}\"")
    }
    // A page's own address is none that the user wrote: of one's own network it is asked where
    // sources.yaml names it too.
    if isPrivate { draft.settings.append(("base_url", YAMLText.quoted(request.origin))) }
    draft.isPrivate = isPrivate
    return draft
  }

  private var secretOptions: [RequestDraft.Option] {
    request.options.filter { $0.spec.hasPrefix("type: secret") }
  }

  /// Whether the address is one of this machine or of its network, as far as its text says.
  private var isPrivate: Bool {
    let host = URLReference(request.origin)?.hostName ?? ""
    return host == "localhost" || host.hasSuffix(".localhost") || IPAddress(host)?.isPrivate == true
  }

  private var host: String { URLReference(url)?.hostName ?? "the API" }

  private var summary: String {
    let plural =
      kind.hasSuffix("s") ? kind : kind.hasSuffix("y") ? kind.dropLast() + "ies" : kind + "s"
    return plural.prefix(1).uppercased() + plural.dropFirst() + " of \(host)."
  }

  // MARK: plugin.yaml

  private var page: String {
    var lines = [
      "# Written by 'roost plugin new' from one answer of the API. What stands behind '#' was seen there:",
      "# look it over, mend what was guessed wrong, and run 'roost plugin check'. docs/manifest.md tells",
      "# the whole language.", "plugin: \(name)", "summary: \(YAMLText.line(summary))", "",
      "options:",
    ]
    lines += options
    let volatile = records.item.attributes.map(\.name).filter(Self.isVolatile)
    if !volatile.isEmpty {
      lines += [
        "", "kinds:", "  # A change of these alone is stored, and counts as no update.",
        "  \(kind): { volatile: [\(volatile.joined(separator: ", "))] }",
      ]
    }
    lines += ["", "api:", "  base: $base_url"]
    lines += ["", "request:"] + requestLines
    lines += ["", "item:"] + itemLines
    if !relations.isEmpty {
      lines += ["", "# Things inside a record that become items of their own."]
      lines += ["relations:"] + relations.flatMap(relationLines)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var options: [String] {
    var lines = request.options.map { "  \($0.name): { \($0.spec) }" }
    if paging != nil {
      lines.append(
        "  pages: { type: integer, summary: How many pages at most; without it up to 100. }"
      )
    }
    let base = YAMLText.quoted(request.origin)
    return lines + ["  base_url: { type: url, default: \(base), summary: Where the API is. }"]
  }

  private var requestLines: [String] {
    var lines = ["  get: \(YAMLText.line(request.path))"]
    if !request.query.isEmpty {
      lines.append("  query:")
      lines += request.query.map { "    \(YAMLText.scalar($0.name)): \($0.value)" }
    }
    if let paging {
      let members = paging.paginate.map { "\($0.name): \(YAMLText.flow($0.value))" }
      lines.append(
        "  paginate: { \((members + ["at_most: $pages"]).joined(separator: ", ")) }  # \(paging.reason)"
      )
    }
    let count = records.survey.records.count
    if let value = records.value {
      lines.append("  records: \(YAMLText.line(value))  # \(count) of them")
    } else if records.isSingle {
      lines.append("  # The whole answer is one record: nothing in it looks like a list of things.")
    }
    return lines
  }

  private var idValue: String {
    let value = records.item.places.first { $0.name == "id" }?.value ?? "."
    return relations.isEmpty ? value : "\(kind):{\(value)}"
  }

  private var itemLines: [String] {
    let item = records.item
    var lines = ["  id: \(YAMLText.line(idValue))\(example(item["id"]))", "  kind: \(kind)"]
    for place in item.places where place.name != "id" {
      let value = place.value.hasPrefix("{ html:") ? place.value : YAMLText.line(place.value)
      lines.append("  \(place.name): \(value)\(example(place.field))")
    }
    if let enclosure = item.enclosure {
      lines.append("  enclosures: { url: \(YAMLText.flow(enclosure.path.jq)) }")
    }
    if !item.attributes.isEmpty {
      lines.append("  attributes:")
      lines += item.attributes.map { name, field in
        let isOwn = field.path.steps == [.member(name)]
        return "    \(name):" + (isOwn ? "" : " \(YAMLText.line(field.path.jq))") + example(field)
      }
    }
    return lines
  }

  private func example(_ field: FieldShape?) -> String {
    guard let value = field?.values.first else { return "" }
    let text = YAMLText.comment(value.stringValue ?? value.text())
    return text.isEmpty ? "" : "  # \(text)"
  }

  private func relationLines(_ relation: RelationGuess) -> [String] {
    let member: (String) -> String = { FieldPath([.member($0)]).jq }
    var item = [
      ("kind", relation.name), ("title", relation.labels.map(member).joined(separator: ", ")),
    ]
    if let url = relation.url { item.append(("url", member(url))) }
    return [
      "  \(relation.name):", "    each: \(YAMLText.line(relation.path.jq))",
      "    to: \(YAMLText.line("\(relation.name):{\(member(relation.id))}"))",
      "    item: { \(item.map { "\($0.0): \(YAMLText.flow($0.1))" }.joined(separator: ", ")) }",
    ]
  }

  private static func isVolatile(_ name: String) -> Bool {
    let counts: Set<String> = [
      "count", "counts", "score", "votes", "points", "views", "likes", "popularity", "rank",
      "comments", "plays", "downloads", "stars", "watchers", "forks", "ups", "downs", "rating",
      "replies", "reactions", "listeners", "followers", "price",
    ]
    return !Set(NameWords.of(name)).isDisjoint(with: counts)
  }

  // MARK: README.md and samples

  private var readme: String {
    let keys = secretOptions.map { "    \($0.name): ${\(PluginDraft.variable(name, $0.name))}\n" }
    var text = """
      # \(name)

      \(summary)

      ```yaml
      sources:
        \(name):
          plugin: \(name)
      \(keys.joined())```

      ## Options

      \(OptionTable.start)
      \(OptionTable.end)

      ## What it gives

      - A `\(kind)` for each record.

      """
    for relation in relations {
      text +=
        "- `\(relation.name)`: \(relation.name) of a \(kind), carried as an item of its own.\n"
    }
    return text
  }

  private var sample: SampleDraft {
    var sample = SampleDraft(kind == name ? "list" : kind)
    // One is all that was seen.
    if paging != nil { sample.options["pages"] = 1 }
    for option in request.options {
      if let recorded = option.recorded { sample.options[option.name] = .string(recorded) }
    }
    var answer = SampleDraft.Response(recorded, cleaner: cleaner)
    if let asked = asked(with: sample.options) { answer.request = cleaner.request(asked) }
    let isLong = records.survey.records.count > Self.mostRecords
    if isLong || answer.body.count > 256 << 10 {
      let cut = records.cut(response, to: Self.mostRecords)
      answer.body = cleaner.body(Array((cut.prettyText + "\n").utf8))
    }
    sample.responses = [answer]
    return sample
  }

  /// What the page itself asks for first: it may name a page or spell a parameter in another way.
  private func asked(with options: JSONObject) -> HTTPRequest? {
    guard
      let manifest = try? Manifest.load(Array(page.utf8), file: "plugin.yaml", folder: name),
      case .declarative(let spec) = manifest.body,
      let stream = try? DeclarativeSource(manifest, spec, options: options).stream(
        name, tables: JSONObject())
    else { return nil }
    return try? stream.first(memory: .null, now: SampleCase.standardNow)?.request
  }

  private var notes: [String] {
    var notes = ["records: \(records.value ?? ".") (\(records.survey.records.count))"]
    if let paging { notes.append("paging: \(paging.reason)") }
    notes += records.item.places.map { "\($0.name): \($0.value)" }
    notes += relations.map { "relation \($0.name): \($0.path.jq)" }
    return notes
  }
}
