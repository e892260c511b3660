import HTTP
import Text

extension RecordedResponse {
  /// Whether it sends its request elsewhere (RFC 9110, section 15.4).
  var isRedirect: Bool {
    [301, 302, 303, 307, 308].contains(head.status) && head.fields["Location"]?.isEmpty == false
  }

  /// Whether the other place takes the place of this one for good.
  var isPermanentRedirect: Bool { isRedirect && (head.status == 301 || head.status == 308) }

  /// The responses without redirects that change nothing that a sample tells apart, such as one from
  /// `http` to `https`: the answer to the last of their requests stands for them.
  static func withoutSameRedirects(_ responses: [RecordedResponse]) -> [RecordedResponse] {
    zip(responses.indices, responses).compactMap { place, response in
      let next = responses.indices.contains(place + 1) ? responses[place + 1] : nil
      let isSame =
        response.isRedirect && next?.request.method == response.request.method
        && next.map { target(of: $0.request) } == target(of: response.request)
      return isSame ? nil : response
    }
  }

  private static func target(of request: HTTPRequest) -> String? {
    URLReference(request.url).map { "\($0.path)?\($0.query ?? "")" }
  }
}
