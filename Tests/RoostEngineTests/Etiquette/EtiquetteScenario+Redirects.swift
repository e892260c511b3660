import HTTP
import RoostEngine
import RoostTesting

extension EtiquetteScenario {
  private static let week: Int64 = 7 * 86_400

  private static func to(_ location: String, _ status: Int) -> [LoopbackResponse] {
    [.redirect(location, status: status)]
  }

  /// Redirects (RFC 9110, section 15.4), permanent ones remembered.
  static let redirects =
    [
      Self(
        "a 301 that leads to a document twice is remembered",
        ["/a": to("{1}/b", 301), "/b": [.page()]],
        [
          Run(["/a", "/b"], .ok), Run(3600, ["/a", "/b"], .notModified),
          Run(7200, ["/b"], .notModified),
        ]),
      Self(
        "a 308 is remembered like a 301", ["/a": to("/b", 308), "/b": [.page()]],
        [
          Run(["/a", "/b"], .ok), Run(3600, ["/a", "/b"], .notModified),
          Run(7200, ["/b"], .notModified),
        ]),
      Self(
        "a chain of permanent redirects is remembered by its end",
        ["/a": to("/b", 301), "/b": to("/c", 308), "/c": [.page()]],
        [
          Run(["/a", "/b", "/c"], .ok), Run(3600, ["/a", "/b", "/c"], .notModified),
          Run(7200, ["/c"], .notModified),
        ]),
    ]
    + [302, 303, 307].map { status in
      Self(
        "a \(status) is never remembered", ["/a": to("/b", status), "/b": [.page()]],
        [
          Run(["/a", "/b"], .ok), Run(1, ["/a", "/b"], .notModified),
          Run(2, ["/a", "/b"], .notModified),
        ])
    } + [
      Self(
        "one temporary hop keeps a chain from being remembered",
        ["/a": to("/b", 301), "/b": to("/c", 302), "/c": [.page()]],
        [
          Run(["/a", "/b", "/c"], .ok), Run(1, ["/a", "/b", "/c"], .notModified),
          Run(2, ["/a", "/b", "/c"], .notModified),
        ]),
      Self(
        "a 301 to what is no document is not remembered, and the source comes back",
        [
          "/a": to("/b", 301) + to("/b", 301) + [.page()],
          "/b": [LoopbackResponse(200, "<html>\n")],
        ],
        [Run(["/a", "/b"], .failed), Run(1, ["/a", "/b"], .failed), Run(61, ["/a"], .ok)]),
      Self(
        "the configured URL of a moved source is asked again after a week",
        ["/a": to("/b", 301), "/b": [.page()]],
        [
          Run(["/a", "/b"], .ok), Run(1, ["/a", "/b"], .notModified), Run(2, ["/b"], .notModified),
          Run(week, ["/b"], .notModified), Run(week + 1, ["/a", "/b"], .notModified),
          Run(week + 2, ["/b"], .notModified),
        ]),
      Self(
        "where the move leads nowhere the configured URL is asked again",
        [
          "/a": to("/b", 301) + to("/b", 301) + [.page()],
          "/b": [.page(), .page(), LoopbackResponse(410)],
        ],
        [
          Run(["/a", "/b"], .ok), Run(1, ["/a", "/b"], .notModified),
          Run(
            2, ["/b"], .gone,
            said: "it is gone for good, where it had moved to; its own URL is asked next"),
          Run(3, ["/a"], .notModified),
        ]),
      Self(
        "a redirect of a later page moves nothing, also where a walk goes on with it",
        [
          "/a": [.page("One", "next {1}/b\n")],
          "/b": [LoopbackResponse(500)] + to("/c", 301) + [LoopbackResponse(500)] + to("/c", 301),
          "/c": [.document("item 2 Two\n")],
        ],
        [
          Run(["/a", "/b"], .partial), Run(1, ["/b", "/c"], .ok), Run(2, ["/a", "/b"], .partial),
          Run(3, ["/b", "/c"], .notModified), Run(4, ["/a", "/b", "/c"], .notModified),
        ]),
      Self(
        "what a temporary redirect leads to may be gone, and the source is not",
        ["/a": to("/b", 302) + [.page()], "/b": [LoopbackResponse(410)]],
        [Run(["/a", "/b"], .failed), Run(1, ["/a"], .ok)]),
      Self(
        "what a permanent redirect leads to is gone, and the source with it",
        ["/a": to("/b", 301), "/b": [LoopbackResponse(410)]],
        [Run(["/a", "/b"], .gone), Run(1, [], .gone)]),
      Self(
        "a loop of redirects is given up", ["/a": to("/a", 302)],
        [Run(Array(repeating: "/a", count: 11), .failed)]),
      Self(
        "a redirect to a private address is not followed",
        ["/a": to("{2}/b", 302), "2/b": [.page()]], [Run(["/a"], .failed)]
      ) { $0.manners.allowsPrivate = false },
      Self(
        "a redirect to a file is not followed", ["/a": to("file:///etc/hostname", 302)],
        [Run(["/a"], .failed)]),
      Self(
        "credentials stay at the source's own origin",
        ["/a": to("{2}/b", 302), "2/b": [.page()]], [Run(["/a with key", "2/b"], .ok)]
      ) { $0.manners.credentials = ["Authorization": "key"] },
    ]
}
