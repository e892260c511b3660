internal import FoundationEssentials
package import Text

/// One request on the way to a final response: the first, or one that a redirect led to.
///
/// Pure: it says what is sent where, and what a redirect makes of it.
package struct HTTPHop: Hashable, Sendable {
  /// The method.
  package private(set) var method: HTTPMethod
  /// Where it goes: `http` or `https`, with a host, without user and password.
  package private(set) var url: URLReference
  /// The fields that are sent.
  package private(set) var fields: HTTPFields
  /// The body of a POST.
  package private(set) var body: [UInt8]?
  /// The redirects that led here.
  package private(set) var redirects: [HTTPResponse.Redirect] = []

  private let maximumRedirects: Int
  private let origin: String?
  private var hasLeftOrigin = false

  /// The first hop of a request: its fields, those of the options, and what a URL with user and
  /// password means (RFC 7617).
  /// - Throws: `invalid-url` for a text that is no URL, `blocked-scheme` for another scheme than
  ///   http and https, `invalid-request` for a field that cannot be sent.
  package init(_ request: HTTPRequest, options: HTTPOptions) throws(HTTPError) {
    try self.init(request, at: URLReference(request.url), options: options)
  }

  /// The same for a request whose URL was taken apart before; nil: it is none.
  package init(
    _ request: HTTPRequest, at reference: URLReference?, options: HTTPOptions
  ) throws(HTTPError) {
    guard let reference, reference.scheme != nil else {
      throw HTTPError(.invalidURL, "'\(Self.shown(request.url))' is no absolute URL")
    }
    url = try Self.checked(reference)
    method = request.method
    body = request.body
    fields = options.credentials
    for line in request.fields.lines where options.credentials[line.name] == nil {
      fields.append(line.name, line.value)
    }
    if let userInfo = reference.userInfo, fields["Authorization"] == nil {
      let bytes = Array(PercentEncoding.decoded(userInfo).utf8)
      fields.append("Authorization", "Basic " + Data(bytes).base64EncodedString())
    }
    maximumRedirects = options.maximumRedirects
    origin = url.origin
    try checkFields()
  }

  /// The absolute URL, without user and password.
  package var text: String { url.text }

  /// The host and, where it is not the scheme's own, the port: for messages.
  package var place: String {
    (url.host ?? "") + (url.port.map { ":\($0)" } ?? "")
  }

  /// The hop as a request of its own, with everything it may carry.
  package var request: HTTPRequest { HTTPRequest(method, text, fields: fields, body: body) }

  /// Whether a response sends the request elsewhere.
  package func isRedirect(_ response: HTTPResponse) -> Bool {
    Self.isRedirect(response.status, location: response.fields["Location"])
  }

  /// The response to this hop as the response to the request that began the way.
  package func completed(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    // A client that takes hops has said them already.
    if !response.redirects.starts(with: redirects) {
      response.redirects = redirects + response.redirects
    }
    return response
  }

  /// The hop that a response leads to; see `following(_:location:)`.
  package func following(_ response: HTTPResponse) throws(HTTPError) -> HTTPHop? {
    try following(response.status, location: response.fields["Location"])
  }

  /// The hop that a response leads to (RFC 9110, section 15.4); nil where it is no redirect, or
  /// names no place.
  ///
  /// 301 and 302 make a POST a GET, 303 anything; 307 and 308 keep method and body. Once another
  /// origin was reached, none but harmless fields are sent any more, even on return.
  /// - Throws: where the redirect must not be followed.
  package func following(_ status: Int, location: String?) throws(HTTPError) -> HTTPHop? {
    guard Self.isRedirect(status, location: location), let location else { return nil }
    guard redirects.count < maximumRedirects else {
      throw HTTPError(.tooManyRedirects, "more than \(maximumRedirects) redirects from '\(place)'")
    }
    guard let reference = URLReference(location)?.resolved(against: url) else {
      throw HTTPError(.invalidResponse, "'\(place)' redirects to '\(location)', which is no URL")
    }
    var hop = self
    hop.url = try Self.checked(reference)
    hop.redirects.append(HTTPResponse.Redirect(status: status, url: hop.text))
    if status == 303 || status < 303 && method == .post {
      hop.method = .get
      hop.body = nil
      hop.fields["Content-Type"] = nil
    }
    if hop.url.origin != origin { try hop.leaveOrigin(status) }
    return hop
  }

  /// The beginning of a text that is no URL; control characters, which nobody would see, as escapes.
  private static func shown(_ url: String) -> String {
    url.prefix(200).unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar.value == 0x7F
        ? PercentEncoding.pathInsert(String(scalar)) : String(scalar)
    }.joined()
  }

  private static func isRedirect(_ status: Int, location: String?) -> Bool {
    switch status {
    case 301, 302, 303, 307, 308: location?.isEmpty == false
    default: false
    }
  }

  private mutating func leaveOrigin(_ status: Int) throws(HTTPError) {
    guard body == nil else {
      throw HTTPError(
        .invalidResponse,
        "the POST is redirected (\(status)) to another origin, '\(place)', which must not get its body"
      )
    }
    guard !hasLeftOrigin else { return }
    hasLeftOrigin = true
    var kept = HTTPFields()
    for line in fields.lines where Self.isHarmless(line.name) { kept.append(line.name, line.value) }
    fields = kept
  }

  /// Whether a field may go to any origin. Every other may hold a secret: an API names its own.
  private static func isHarmless(_ name: String) -> Bool {
    switch name.lowercased() {
    case "accept", "accept-language", "if-none-match", "if-modified-since": true
    default: false
    }
  }

  private static func checked(_ reference: URLReference) throws(HTTPError) -> URLReference {
    guard WebURL.isWeb(reference) else {
      let scheme = reference.scheme ?? ""
      guard scheme == "http" || scheme == "https" else {
        throw HTTPError(
          .blockedScheme, "'\(scheme):' is not fetched; only http and https are")
      }
      throw HTTPError(.invalidURL, "'\(reference.withoutUserInfo.text)' names no host")
    }
    var url = reference.withoutUserInfo
    url.fragment = nil
    if url.path.isEmpty { url.path = "/" }
    return url
  }

  /// Names must be tokens, values without line ends (RFC 9110, sections 5.1 and 5.5).
  private func checkFields() throws(HTTPError) {
    for line in fields.lines {
      let isName = !line.name.isEmpty && line.name.utf8.allSatisfy(Self.isTokenByte)
      guard isName, !line.value.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }) else {
        throw HTTPError(.invalidRequest, "the header field '\(line.name)' cannot be sent")
      }
    }
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
