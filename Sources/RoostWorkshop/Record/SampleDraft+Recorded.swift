import HTTP
import Text

extension SampleDraft.Response {
  /// Header fields that decide how a response is read; all others belong to whoever asked.
  private static let kept: Set<String> = ["etag", "last-modified", "link", "retry-after"]

  /// What was recorded, without secrets.
  init(_ recorded: RecordedResponse, cleaner: SecretCleaner) {
    request = cleaner.request(recorded.request)
    status = recorded.head.status
    asked = cleaner.asked(recorded.request)
    fields = recorded.head.fields.lines.filter { Self.kept.contains($0.name.lowercased()) }.map {
      ($0.name, cleaner.field($0.value))
    }
    if recorded.isRedirect, let location = recorded.head.fields["Location"],
      let target = URLReference(location)?.resolved(
        against: URLReference(recorded.request.url) ?? URLReference())
    {
      let origin = URLReference(recorded.request.url)?.origin
      fields.append(("Location", cleaner.location(target.text, from: origin)))
      return
    }
    body = cleaner.body(recorded.body)
    let type = ContentType(recorded.head.fields)
    if type?.isJSON ?? false {
      ending = "json"
    } else if type?.isXML ?? false {
      ending = "xml"
    } else {
      let first = recorded.body.first { $0 > 0x20 }
      ending =
        first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        ? "json" : first == UInt8(ascii: "<") ? "xml" : "txt"
      // How it is to be read may hang on the type that it was served as.
      if ending == "txt" || type?.isJSONLines ?? false,
        let given = recorded.head.fields["Content-Type"]
      {
        fields.append(("Content-Type", given))
      }
    }
  }
}
