/// One step of a document as libyaml tells it, with its place as offsets in scalars.
struct YAMLEvent {
  /// What begins, ends or stands there.
  enum Kind {
    case documentStart
    case documentEnd
    case streamEnd
    case alias(String)
    case scalar(text: String, style: YAMLScalar.Style, tag: String?, anchor: String?)
    case sequenceStart(isFlow: Bool, tag: String?, anchor: String?)
    case mappingStart(isFlow: Bool, tag: String?, anchor: String?)
    case collectionEnd
    case other
  }

  var kind: Kind
  var start: Int
  var end: Int
}
