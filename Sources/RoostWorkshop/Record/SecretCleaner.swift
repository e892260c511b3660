package import HTTP
import JSON
import RoostEngine
import RoostPlugins
import Text

/// Takes out of what was recorded all that belongs to whoever recorded it.
///
/// A secret option, and a token that a lookup gave, becomes a stand-in of the same length, everywhere
/// alike, so that a page which looks at its form or puts it into a path still asks for what was recorded.
/// Every other secret, whatever
/// stands in a parameter, field or member with the name of a key, and whatever has the shape of a
/// token becomes `***`.
package struct SecretCleaner: Sendable {
  private let standIns: [(secret: String, standIn: String, mask: SecretMask)]
  private let mask: SecretMask

  /// - Parameters:
  ///   - options: Values of secret options.
  ///   - others: Every other secret of sources.yaml.
  ///   - tokens: What lookups gave and requests sent as tokens.
  package init(options: [String], others: [String], tokens: Set<String> = []) {
    let tokens = tokens.subtracting(options).sorted { ($1.count, $0) < ($0.count, $1) }
    standIns =
      options.filter { !$0.isEmpty }.map { ($0, Self.standIn(for: $0), SecretMask([$0])) }
      + tokens.enumerated().map { ($1, Self.standIn(for: $1, number: $0), SecretMask([$1])) }
    mask = SecretMask(others.filter { !options.contains($0) })
  }

  /// A text of the secret's length that is plainly none.
  package static func standIn(for secret: String) -> String {
    let pattern = Array("0123456789abcdef")
    return String((0..<max(4, secret.count)).map { pattern[$0 % pattern.count] })
  }

  /// The same for one of several tokens, so that what two of them are sent for stays apart.
  private static func standIn(for token: String, number: Int) -> String {
    let end = number == 0 ? "" : "\(number)"
    let standIn = standIn(for: token)
    return standIn.prefix(max(0, standIn.count - end.count)) + end
  }

  /// The text without secrets and tokens.
  package func text(_ text: String) -> String {
    var text = text
    // Whole ones first: tokens of one service like to begin alike.
    for isStrict in [true, false] {
      for (_, standIn, mask) in standIns {
        text = mask.masked(text, isStrict: isStrict, with: standIn)
      }
    }
    return Self.withoutTokens(mask.masked(text))
  }

  /// A request as `samples.yaml` names it, without secrets: `GET /list?page=1`.
  package func request(_ request: HTTPRequest) -> String {
    let url = URLReference(request.url)
    let path = url.map { $0.path.isEmpty ? "/" : $0.path } ?? "/"
    return "\(request.method.rawValue) \(target(path + (url?.query.map { "?\($0)" } ?? "")))"
  }

  /// A request's target without secrets: `/list?page=1&api_key=***`.
  package func target(_ target: String) -> String {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return text(target) }
    let query = parts[1].split(separator: "&").map { pair -> String in
      let halves = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard halves.count == 2 else { return text(String(pair)) }
      let value = PercentEncoding.decoded(halves[1])
      let isSecret =
        TokenShape.isSecretName(PercentEncoding.decoded(halves[0]))
        || standIns.contains { $0.secret == value }
      return isSecret ? "\(halves[0])=\(SecretMask.mark)" : text(String(pair))
    }
    return text(String(parts[0])) + "?" + query.joined(separator: "&")
  }

  /// What a request was sent with, without secrets; nil where it had no body, or none of JSON or a form.
  func asked(_ request: HTTPRequest) -> JSONValue? {
    // Members first: what has a stand-in is known by its text alone, and two of them stay apart.
    request.bodyValue.map { value(withoutKeys($0)) }
  }

  /// A header field's value without secrets and mail addresses.
  package func field(_ value: String) -> String { Self.withoutMail(text(value)) }

  /// A body without secrets; one that is no text, or holds none, as it was.
  package func body(_ body: [UInt8]) -> [UInt8] {
    guard let whole = String(validating: body, as: UTF8.self) else { return body }
    var result = whole
    if let json = try? JSONValue(parsing: whole) {
      let clean = withoutKeys(json)
      if clean != json { result = clean.prettyText + "\n" }
    } else {
      result = lines(whole)
    }
    let clean = text(result)
    // A secret may be a number, which cannot be cut out of JSON as a text can.
    if (try? JSONValue(parsing: clean)) == nil, let json = try? JSONValue(parsing: result) {
      result = value(json).prettyText + "\n"
    } else {
      result = clean
    }
    return result == whole ? body : Array(result.utf8)
  }

  /// The text without the tokens and passwords of members, where it is JSON a line; else as it was.
  private func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.first == "{" || line.first == "[", let json = try? JSONValue(parsing: String(line))
      else { return String(line) }
      let clean = withoutKeys(json)
      return clean == json ? String(line) : clean.text()
    }.joined(separator: "\n")
  }

  /// The value without secrets and tokens in its texts, names and numbers.
  private func value(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): return .string(self.text(text))
    case .array(let elements): return .array(elements.map(self.value))
    case .object(let object):
      return .object(JSONObject(object.members.map { (text($0.name), self.value($0.value)) }))
    default:
      let written = value.text()
      return text(written) == written ? value : .string(SecretMask.mark)
    }
  }

  /// What was recorded, without secrets, for whoever makes something of it: the body, and the fields of
  /// the head.
  package func recorded(_ recorded: RecordedResponse) -> RecordedResponse {
    var clean = recorded
    clean.body = body(recorded.body)
    clean.head.fields = HTTPFields()
    for line in recorded.head.fields.lines {
      clean.head.fields.append(line.name, text(line.value))
    }
    return clean
  }

  /// Where a redirect leads, without secrets; as a path alone where it stays at the origin.
  func location(_ url: String, from origin: String?) -> String {
    guard let reference = URLReference(url) else { return text(url) }
    let path = reference.path.isEmpty ? "/" : reference.path
    let target = target(path + (reference.query.map { "?\($0)" } ?? ""))
    guard let own = reference.origin, own != origin else { return target }
    return text(own) + target
  }

  /// The value with `***` for texts whose member bears the name of a token or password, but for what has a
  /// stand-in: a later request may send that.
  private func withoutKeys(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map(withoutKeys))
    case .object(let object):
      .object(
        JSONObject(
          object.members.map { name, value in
            if let text = value.stringValue, !text.isEmpty, TokenShape.isSecretMember(name),
              !standIns.contains(where: { $0.secret == text })
            {
              return (name, .string(SecretMask.mark))
            }
            return (name, withoutKeys(value))
          }))
    default: value
    }
  }

  private static func withoutTokens(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var place = 0
    while let token = TokenShape.next(in: bytes, from: place) {
      result += bytes[place..<token.place]
      result += SecretMask.mark.utf8
      place = token.place + token.length
    }
    return place == 0 ? text : String(decoding: result + bytes[place...], as: UTF8.self)
  }

  /// The text with `***` for whatever has an `@` between letters.
  private static func withoutMail(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let parts = word.split(separator: "@", omittingEmptySubsequences: false)
      let isMail =
        parts.count == 2 && parts[0].last?.isLetter ?? false && parts[1].contains(".")
        || parts.count == 2 && parts[0].last?.isNumber ?? false && parts[1].contains(".")
      return isMail ? SecretMask.mark : String(word)
    }.joined(separator: " ")
  }
}
