import HTTP
import RoostEngine
import RoostTesting

extension EtiquetteScenario {
  private static func busy(_ status: Int, _ retry: String?) -> LoopbackResponse {
    var response = LoopbackResponse(status)
    response.fields["Retry-After"] = retry
    return response
  }

  /// Hosts that ask for rest, and failures (RFC 6585, section 4; RFC 9110, section 10.2.3).
  static let rest: [EtiquetteScenario] = [
    Self(
      "Retry-After in seconds is kept across runs", ["/a": [busy(429, "600"), .page()]],
      [Run(["/a"], .failed, due: 3600), Run(599, [], .deferred), Run(600, ["/a"], .ok)]),
    Self(
      "Retry-After as a date is kept across runs",
      ["/a": [busy(429, "Sun, 15 Jun 2025 15:16:40 GMT"), .page()]],
      [Run(["/a"], .failed), Run(599, [], .deferred), Run(600, ["/a"], .ok)]),
    Self(
      "a 503 with Retry-After is kept like a 429", ["/a": [busy(503, "7200"), .page()]],
      [Run(["/a"], .failed, due: 7200), Run(7199, [], .deferred), Run(7200, ["/a"], .ok)]),
    Self(
      "a 503 without is an ordinary failure", ["/a": [busy(503, nil), .page()]],
      [Run(["/a"], .failed), Run(1, ["/a"], .ok)]),
    Self(
      "a 429 without is left alone for a quarter of an hour", ["/a": [busy(429, nil), .page()]],
      [Run(["/a"], .failed), Run(899, [], .deferred), Run(900, ["/a"], .ok)]),
    Self(
      "Retry-After of 0 holds nothing back", ["/a": [busy(429, "0"), .page()]],
      [Run(["/a"], .failed), Run(0, ["/a"], .ok)]),
    Self(
      "Retry-After of a year is a day", ["/a": [busy(429, "31536000"), .page()]],
      [Run(["/a"], .failed, due: 86_400), Run(86_399, [], .deferred), Run(86_400, ["/a"], .ok)]),
    Self(
      "what one source is told holds for all of its host, and for no other host",
      ["/a": [busy(429, "600"), .page()], "/b": [.page()], "2/c": [.page()]],
      [
        Run(["/a", "2/c"], .failed, .deferred, .ok),
        Run(300, ["2/c"], .deferred, .deferred, .notModified),
        Run(660, ["/a", "/b", "2/c"], .ok, .ok, .notModified),
      ], sources: ["/a", "/b", "2/c"]),
    Self(
      "a redirect to a host that rests is not followed",
      ["/a": [.page(), .redirect("{2}/b"), .page()], "2/b": [busy(429, "600"), .page()]],
      [
        Run(["/a", "2/b"], .ok, .failed), Run(1, ["/a"], .deferred, .deferred),
        Run(600, ["/a", "2/b"], .notModified, .ok),
      ], sources: ["/a", "2/b"]),
    Self(
      "what a clock kept that ran ahead holds nothing back",
      ["/a": [busy(429, "600"), .page()]],
      [Run(864_000, ["/a"], .failed), Run(0, ["/a"], .ok, onlyDue: true)]),
    Self(
      "forced, what rests is asked all the same", ["/a": [busy(429, "600"), .page()]],
      [Run(["/a"], .failed), Run(1, ["/a"], .ok, forced: true)]),
    Self(
      "a second failure in a row holds back for a minute, each further one twice as long",
      ["/a": [LoopbackResponse(500)]],
      [
        Run(["/a"], .failed), Run(1, ["/a"], .failed), Run(60, [], .deferred),
        Run(61, ["/a"], .failed), Run(180, [], .deferred), Run(181, ["/a"], .failed),
        Run(420, [], .deferred), Run(421, ["/a"], .failed),
      ]),
    Self(
      "a success ends the holding back",
      [
        "/a": [
          LoopbackResponse(404), LoopbackResponse(404), .page(), LoopbackResponse(404), .page(),
        ]
      ],
      [
        Run(["/a"], .failed), Run(1, ["/a"], .failed), Run(61, ["/a"], .ok),
        Run(62, ["/a"], .failed), Run(63, ["/a"], .notModified),
      ]),
    Self(
      "what is gone is asked no more, unless forced",
      ["/a": [.page(), LoopbackResponse(410), .page("Two")]],
      [
        Run(["/a"], .ok), Run(3600, ["/a"], .gone), Run(90_000, [], .gone),
        Run(90_001, ["/a"], .ok, forced: true), Run(90_002, ["/a"], .notModified),
      ]),
  ]
}
