import HTTP
import RoostPlugins
import Secrets
import Text
import YAML

extension SourceReader {
  /// An engine key of a source.
  mutating func read(_ pair: YAMLPair, into source: inout SourceConfiguration) {
    let node = pair.value
    guard !isUnset(node) else { return }
    switch pair.name {
    case "title": source.title = reader.text(node, pair.name)
    case "every": if let span = milliseconds(pair) { source.every = span / 1000 }
    case "enabled":
      if let value = reader.boolean(node, pair.name) { source.isEnabled = value }
    case "tags": if let tags = reader.texts(node, pair.name) { source.tags = tags }
    case "keep": source.keep = retention(pair)
    case "keep_raw": source.keepRaw = keeping(pair)
    case "timeout": if let span = milliseconds(pair) { source.timeout = Double(span) / 1000 }
    case "max_size": source.maximumSize = size(pair)
    case "headers": headers(pair, into: &source)
    case "auth": source.auth = auth(pair, &source)
    case "user_agent": source.userAgent = fieldValue(node, pair.name)
    case "proxy":
      source.proxy = proxy(pair)
      source.secrets += source.proxy.map(SecretLine.secrets(inURL:)) ?? []
    case "ca_file": source.certificateFile = certificates(pair)
    case "per_host":
      if let count = reader.integer(node, pair.name, in: 1...16) { source.perHost = count }
    case "spacing": source.spacing = milliseconds(pair).map { Double($0) / 1000 }
    case "allow_private":
      if let value = reader.boolean(node, pair.name) { source.allowsPrivate = value }
    case "relations":
      if node.isNull { return }
      let (relations, faults) = SourceRelations.read(pair, in: reader.document)
      source.relations = relations
      reader.add(faults)
    default: break
    }
  }

  /// Milliseconds of a span of time; `ms` is a unit beside those of `Interval`.
  private mutating func milliseconds(_ pair: YAMLPair) -> Int64? {
    guard case .duration(let least)? = EngineKey.named(pair.name)?.form else { return nil }
    let text = pair.value.scalar?.text ?? ""
    var span = Interval.seconds(text).flatMap { seconds -> Int64? in
      let (value, isTooLarge) = seconds.multipliedReportingOverflow(by: 1000)
      return isTooLarge ? nil : value
    }
    if text.hasSuffix("ms"), YAMLReader.isInteger(String(text.dropLast(2))) {
      span = Int64(text.dropLast(2)).flatMap { $0 <= Interval.longest * 1000 ? $0 : nil }
    }
    guard let span, span >= 0 else {
      wrong(pair)
      return nil
    }
    guard span >= Int64(least) else {
      reader.fault(
        kind: "out-of-range", at: pair.value,
        "'\(pair.name)' must be at least \(Interval.text(Int64(least) / 1000)), found '\(text)'")
      return nil
    }
    return span
  }

  private mutating func retention(_ pair: YAMLPair) -> Retention? {
    let text = pair.value.scalar?.text ?? ""
    if text == "forever" { return .forever }
    guard let seconds = Interval.seconds(text) else {
      wrong(pair)
      return nil
    }
    return .seconds(seconds)
  }

  /// How long responses are kept; nil: they are not, or the value is wrong, which is told.
  private mutating func keeping(_ pair: YAMLPair) -> Retention? {
    switch pair.value.scalar?.text {
    case "true": .seconds(SourceConfiguration.responseAge)
    case "false": nil
    default: retention(pair)
    }
  }

  private mutating func size(_ pair: YAMLPair) -> Int? {
    guard let text = pair.value.scalar?.text, let bytes = ByteSize.bytes(text), bytes > 0 else {
      wrong(pair)
      return nil
    }
    return Int(bytes)
  }

  private mutating func proxy(_ pair: YAMLPair) -> String? {
    guard let text = pair.value.scalar?.text, let url = URLReference(text),
      let scheme = url.scheme?.lowercased(),
      ["http", "https", "socks5", "socks5h"].contains(scheme), url.host?.isEmpty == false
    else {
      wrong(pair)
      return nil
    }
    return text
  }

  /// Keeps that a value is not what the key's description wants.
  mutating func wrong(_ pair: YAMLPair) {
    let text = pair.value.scalar?.text ?? ""
    let isNumber = YAMLReader.isInteger(text)
    let isTooLong = Interval.isTooLong(
      text.hasSuffix("ms") ? String(text.dropLast(2)) + "s" : text)
    let help: String? =
      switch EngineKey.named(pair.name)?.form {
      case .duration where isTooLong, .retention where isTooLong: "a hundred years are the most."
      case .duration: isNumber ? "add a unit: \(text)s, \(text)m or \(text)h." : nil
      case .retention, .keeping: isNumber ? "add a unit: \(text)d or \(text)w." : nil
      default: nil
      }
    reader.wrongType(
      pair.value, pair.name, wanted: EngineKey.named(pair.name)?.wanted ?? "another value",
      help: help)
  }

  // MARK: Headers and credentials

  private mutating func headers(_ pair: YAMLPair, into source: inout SourceConfiguration) {
    if pair.value.isNull { return }
    guard let pairs = reader.map(pair.value, pair.name) else { return }
    for one in pairs {
      guard FieldName.isSound(one.name) else {
        reader.fault(
          kind: "invalid-header", at: one.mark, "'\(one.name)' cannot be the name of a header")
        continue
      }
      let lowered = one.name.lowercased()
      guard !FieldName.isOfEngine(one.name) else {
        reader.fault(
          kind: "invalid-header", at: one.mark, "the header '\(one.name)' is set by roost itself",
          help: lowered == "user-agent" ? "use 'user_agent'." : nil)
        continue
      }
      guard !isUnset(one.value), let value = fieldValue(one.value, one.name) else { continue }
      source.headers.append(one.name, value)
      // A scheme before it, or a name in a cookie, is no part of what a server echoes.
      if SecretLine.isSecret(lowered) {
        source.secrets += [value] + value.split { " =;".contains($0) }.map(String.init)
      }
    }
  }

  private mutating func auth(
    _ pair: YAMLPair, _ source: inout SourceConfiguration
  ) -> SourceAuth? {
    guard pair.value.pairs != nil else {
      source.secrets += pair.value.scalar.map { [$0.text] } ?? []
      wrong(pair)
      return nil
    }
    let known = ["user", "password", "bearer"]
    guard let pairs = reader.map(pair.value, pair.name, keys: known),
      pairs.count == pair.value.pairs?.count
    else { return nil }
    var texts: [String: String] = [:]
    for one in pairs {
      guard !isUnset(one.value) else { return nil }
      guard let text = fieldValue(one.value, one.name) else { return nil }
      texts[one.name] = text
    }
    switch (texts["user"], texts["password"], texts["bearer"]) {
    case (let user?, let password?, nil):
      source.secrets.append(password)
      return .basic(user: user, password: password)
    case (nil, nil, let token?):
      source.secrets.append(token)
      return .bearer(token)
    default:
      reader.fault(
        kind: "conflict", at: pair.mark, "'auth' has 'user' and 'password', or 'bearer' alone")
      return nil
    }
  }

  /// Text that can stand in a header field: no control characters, so that none adds a line.
  private mutating func fieldValue(_ node: YAMLNode, _ name: String) -> String? {
    guard let text = reader.text(node, name) else { return nil }
    let isLine = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    guard isLine, !Self.isBlank(text) else {
      reader.fault(
        kind: "invalid-header", at: node,
        isLine ? "'\(name)' is empty" : "'\(name)' holds a control character or a line break")
      return nil
    }
    return text
  }
}
