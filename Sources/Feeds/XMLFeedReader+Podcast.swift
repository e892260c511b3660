import JSON
import Text
import XML

/// Elements of the Podcast Namespace that attributes keep.
extension XMLFeedReader {
  mutating func startPodcastElement(_ name: Name) {
    switch name.element {
    case .podcastTranscript:
      let transcript = resolvedAttributes()
      append(transcript, "transcripts")
      ignore()
    case .podcastChapters:
      let chapters = resolvedAttributes()
      entry?.attributes["chapters"] = .object(chapters)
      ignore()
    case .podcastSoundbite:
      let soundbite = attributes()
      append(soundbite, "soundbites")
      ignore()
    case .podcastPerson, .podcastLocation, .podcastLicense: startNamed(name)
    case .podcastValue: startValue()
    default: ignore()
    }
  }

  /// The attributes, `url` made absolute.
  private mutating func resolvedAttributes() -> JSONObject {
    var object = attributes()
    let base = currentBase()
    if let url = object["url"]?.stringValue {
      object["url"] = WebURL.absolute(url, base: base).map(JSONValue.string)
    }
    return object
  }

  /// An element of which both attributes and text count; the attributes wait for the text.
  mutating func startNamed(_ name: Name) {
    value = attributes()
    gatherText(name)
  }

  mutating func endNamed(_ leaf: Leaf, _ text: String) {
    var object = value
    object["name"] = .string(text)
    switch leaf.name.element {
    case .podcastPerson: append(object, "persons")
    case .podcastLocation: append(object, "locations")
    default: append(object, "licenses")
    }
  }

  mutating func startValue() {
    value = attributes()
    recipients = []
    push(.value)
  }

  mutating func endValue() {
    if !recipients.isEmpty { value["recipients"] = .array(recipients) }
    append(value, "value")
  }
}
