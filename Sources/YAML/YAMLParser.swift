import CYAML

/// libyaml's parser over a text that outlives it; the one owner of its handle.
final class YAMLParser {
  private let handle: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: [UInt8]) {
    handle = .allocate(capacity: 1)
    input = .allocate(capacity: bytes.count)
    _ = input.initialize(from: bytes)
    yaml_parser_initialize(handle)
    yaml_parser_set_encoding(handle, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(handle, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(handle)
    handle.deallocate()
    input.deallocate()
  }

  /// The next event.
  /// - Throws: what libyaml says where it cannot go on; it must not be called again then.
  func next() throws(YAMLFailure) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(handle, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    return YAMLEvent(
      kind: Self.kind(of: event), start: Int(event.start_mark.index),
      end: Int(event.end_mark.index))
  }

  private func failure() -> YAMLFailure {
    let parser = handle.pointee
    return YAMLFailure(
      problem: parser.problem.map { String(cString: $0) } ?? "",
      context: parser.context.map { String(cString: $0) } ?? "",
      offset: Int(parser.problem_mark.index),
      contextOffset: parser.context == nil ? nil : Int(parser.context_mark.index))
  }

  private static func kind(of event: yaml_event_t) -> YAMLEvent.Kind {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_STREAM_END_EVENT: return .streamEnd
    case YAML_ALIAS_EVENT: return .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let data = event.data.scalar
      let bytes = UnsafeBufferPointer(start: data.value, count: data.length)
      return .scalar(
        text: String(decoding: bytes, as: UTF8.self), style: style(data.style), tag: text(data.tag),
        anchor: text(data.anchor))
    case YAML_SEQUENCE_START_EVENT:
      let data = event.data.sequence_start
      return .sequenceStart(
        isFlow: data.style == YAML_FLOW_SEQUENCE_STYLE, tag: text(data.tag),
        anchor: text(data.anchor))
    case YAML_MAPPING_START_EVENT:
      let data = event.data.mapping_start
      return .mappingStart(
        isFlow: data.style == YAML_FLOW_MAPPING_STYLE, tag: text(data.tag),
        anchor: text(data.anchor))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .collectionEnd
    default: return .other
    }
  }

  private static func style(_ style: yaml_scalar_style_t) -> YAMLScalar.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}
