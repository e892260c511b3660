import HTTP
import Testing
import Text

@Suite("Values of header fields")
struct FieldValueTests {
  private static let now = Instant(seconds: 1_750_000_000)  // 2025-06-15T15:06:40Z

  @Test(
    "a date is read in the three forms of the standard, and nothing else is one",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777),
      ("0", nil), ("-1", nil), ("", nil), ("never", nil),
    ] as [(String, Int64?)])
  func date(_ text: String, seconds: Int64?) {
    #expect(HTTPDate.instant(text)?.seconds == seconds)
  }

  @Test(
    "a date is written in the one form that may be sent",
    arguments: [
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"),
    ] as [(Int64, String)])
  func dateText(_ seconds: Int64, text: String) {
    #expect(HTTPDate.text(Instant(seconds: seconds)) == text)
  }

  @Test(
    "Retry-After in seconds or as a date, at most a day ahead",
    arguments: [
      (["Retry-After": "120"], 120), (["Retry-After": "0"], 0),
      (["Retry-After": "86401"], 86_400), (["Retry-After": "99999999999999999999"], 86_400),
      (["Retry-After": "Sun, 15 Jun 2025 15:16:40 GMT"], 600),
      (["Retry-After": "Sun, 15 Jun 2025 14:06:40 GMT"], 0),
      (["Retry-After": "Tue, 15 Jul 2025 15:06:40 GMT"], 86_400),
      (
        // The server's clock is an hour ahead: it still asks for ten minutes.
        ["Retry-After": "Sun, 15 Jun 2025 16:16:40 GMT", "Date": "Sun, 15 Jun 2025 16:06:40 GMT"],
        600
      ),
      (["Retry-After": "60, 120"], nil), (["Retry-After": "60,120"], nil),
      (["Retry-After": "1, 2"], nil), (["Retry-After": "60; 120"], nil),
      (["Retry-After": "5 minutes"], nil), (["Retry-After": "120 s"], nil),
      (["Retry-After": "soon"], nil), (["Retry-After": "-5"], nil), (["Retry-After": ""], nil),
      ([:], nil),
    ] as [(HTTPFields, Int64?)])
  func retryAfter(_ fields: HTTPFields, delay: Int64?) {
    let instant = RetryAfter.instant(fields, now: Self.now)
    #expect(instant.map { $0.seconds - Self.now.seconds } == delay)
  }

  @Test(
    "how long a response stays fresh",
    arguments: [
      (["Cache-Control": "max-age=600"], 600),
      (["Cache-Control": "public, MAX-AGE=\"600\" , must-revalidate"], 600),
      (["Cache-Control": "max-age=600", "Age": "100"], 500),
      (["Cache-Control": "max-age=60", "Age": "100"], 0),
      (["Cache-Control": "max-age=60", "Age": "99999999999999999999"], 0),
      (["Cache-Control": "max-age=60", "Age": "-1"], 60),
      (["Expires": "Thu, 01 Jan 1970 00:00:00 GMT", "Age": "9223372036854775807"], 0),
      (["Cache-Control": "s-maxage=9, max-age=1", "Expires": "Tue, 15 Jul 2025 15:06:40 GMT"], 1),
      (["Cache-Control": "s-maxage=9"], nil),
      (["Cache-Control": "max-age=5, max-age=9"], 5),
      (["Cache-Control": "no-cache, max-age=600"], nil), (["Cache-Control": "no-store"], nil),
      (["Cache-Control": "max-age=ten"], nil), (["Cache-Control": "max-age=-1"], nil),
      (["Expires": "Sun, 15 Jun 2025 15:16:40 GMT"], 600),
      (
        ["Expires": "Sun, 15 Jun 2025 16:16:40 GMT", "Date": "Sun, 15 Jun 2025 16:06:40 GMT"],
        600
      ),
      (["Expires": "0"], 0), (["Expires": "Sun, 15 Jun 2025 15:00:00 GMT"], 0), ([:], nil),
    ] as [(HTTPFields, Int64?)])
  func freshness(_ fields: HTTPFields, seconds: Int64?) {
    #expect(Freshness.seconds(fields, now: Self.now) == seconds)
  }

  @Test(
    "the next page of a Link field",
    arguments: [
      (
        ["Link": "<https://h/?page=2>; rel=\"next\", <https://h/?page=9>; rel=\"last\""],
        "https://h/?page=2"
      ),
      (["Link": "<?a=1,2;3>; title=\"a, b; <c>\"; rel=next"], "?a=1,2;3"),
      (["Link": "</last>; rel=last", "link": "</p2>; REL=\"Prefetch Next\""], "/p2"),
      (["Link": "</a>; rel=prev; rel=next"], nil),
      (["Link": "https://h/; rel=next"], nil), (["Link": "<https://h/"], nil), (["Link": ""], nil),
      ([:], nil),
    ] as [(HTTPFields, String?)])
  func link(_ fields: HTTPFields, target: String?) {
    #expect(WebLink.target(fields, relation: "next") == target)
  }

  @Test(
    "a media type with its charset",
    arguments: [
      ("text/xml", "text/xml", nil), ("Text/XML; Charset=UTF-8", "text/xml", "utf-8"),
      ("text/xml;a=\"b;charset=x\"; charset=\"windows-1251\"", "text/xml", "windows-1251"),
      ("text/xml; charset=", "text/xml", nil), ("charset=utf-8", nil, nil), ("", nil, nil),
      ("xml", nil, nil),
    ] as [(String, String?, String?)])
  func contentType(_ text: String, type: String?, charset: String?) {
    #expect(ContentType(text)?.type == type)
    #expect(ContentType(text)?.charset == charset)
  }

  @Test(
    "JSON and XML are known by their suffix too",
    arguments: [
      ("application/json", true, false), ("application/feed+json", true, false),
      ("application/rss+xml", false, true), ("text/xml", false, true), ("text/html", false, false),
    ])
  func kinds(_ text: String, isJSON: Bool, isXML: Bool) throws {
    let type = try #require(ContentType(["Content-Type": text]))
    #expect(type.isJSON == isJSON)
    #expect(type.isXML == isXML)
  }

  @Test("validators are sent back exactly as they came, both of them")
  func validators() {
    let validators = Validators([
      "ETag": "W/\"b\"", "Last-Modified": "Mon, 02 Jun 2025 08:00:00 GMT",
    ])
    #expect(
      validators.requestFields.lines.map { "\($0.name): \($0.value)" } == [
        "If-None-Match: W/\"b\"", "If-Modified-Since: Mon, 02 Jun 2025 08:00:00 GMT",
      ])
    #expect(Validators().requestFields.lines.isEmpty)
  }

  @Test("a 304 replaces the validators that it gives and keeps the others")
  func updatedValidators() {
    let kept = Validators(etag: "\"a\"", lastModified: "Mon, 02 Jun 2025 08:00:00 GMT")
    #expect(kept.updated(by: [:]) == kept)
    #expect(
      kept.updated(by: ["ETag": "\"b\""])
        == Validators(etag: "\"b\"", lastModified: "Mon, 02 Jun 2025 08:00:00 GMT"))
  }
}
