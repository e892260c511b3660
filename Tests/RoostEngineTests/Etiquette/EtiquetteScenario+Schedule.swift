import HTTP
import RoostEngine
import RoostTesting

extension EtiquetteScenario {
  /// When to ask again (RFC 9111; RSS `ttl`, `skipHours`, `skipDays`). Sources are synced hourly.
  static let schedule: [EtiquetteScenario] = [
    Self(
      "an hour after the last sync, where nobody says more", ["/a": [.page()]],
      [Run(["/a"], .ok, due: 3600)]),
    Self(
      "not before max-age is over", ["/a": [.page().with("Cache-Control", "max-age=7200")]],
      [Run(["/a"], .ok, due: 7200)]),
    Self(
      "max-age on a 304 counts too",
      ["/a": [.page(etag: "\"1\"").with("Cache-Control", "max-age=7200")]],
      [Run(["/a"], .ok), Run(7200, ["/a if \"1\""], .notModified, due: 7200)]),
    Self(
      "max-age holds over a 304 that does not repeat it",
      [
        "/a": [
          .page(etag: "\"1\"").with("Cache-Control", "max-age=7200"),
          LoopbackResponse(304, fields: ["ETag": "\"1\""]),
        ]
      ],
      [
        Run(["/a"], .ok, due: 7200), Run(7200, ["/a if \"1\""], .notModified, due: 7200),
        Run(14_400, ["/a if \"1\""], .notModified, due: 7200),
      ]),
    Self(
      "a 304 may say otherwise of max-age, and that is kept",
      [
        "/a": [
          .page(etag: "\"1\"").with("Cache-Control", "max-age=7200"),
          LoopbackResponse(304, fields: ["Cache-Control": "max-age=10800"]),
          LoopbackResponse(304),
        ]
      ],
      [
        Run(["/a"], .ok), Run(7200, ["/a if \"1\""], .notModified, due: 10_800),
        Run(18_000, ["/a if \"1\""], .notModified, due: 10_800),
      ]),
    Self(
      "ttl holds over a 304, which has no body to repeat it",
      ["/a": [.page(etag: "\"1\"", "ttl 180\n"), LoopbackResponse(304)]],
      [
        Run(["/a"], .ok, due: 10_800), Run(10_800, ["/a if \"1\""], .notModified, due: 10_800),
        Run(21_600, ["/a if \"1\""], .notModified, due: 10_800),
      ]),
    Self(
      "skipped hours hold over a 304",
      [
        "/a": [.page(etag: "\"1\"", "skip-hour 16\nskip-hour 17\n"), LoopbackResponse(304)]
      ],
      [Run(["/a"], .ok), Run(1, ["/a if \"1\""], .notModified, due: 10_399)]),
    Self(
      "skipped days hold over a 304",
      ["/a": [.page(etag: "\"1\"", "skip-day 0\n"), LoopbackResponse(304)]],
      [Run(["/a"], .ok), Run(1, ["/a if \"1\""], .notModified, due: 31_999)]),
    Self(
      "what one page of several says holds for the source",
      [
        "/a": [.page("One", etag: "\"1\"", "ttl 180\nnext {1}/b\n"), LoopbackResponse(304)],
        "/b": [.document("item 2 Two\nttl 60\n")],
      ],
      [
        Run(["/a", "/b"], .ok, due: 10_800),
        Run(10_800, ["/a if \"1\"", "/b"], .notModified, due: 10_800),
      ]),
    Self(
      "max-age less the age that a cache gave it",
      ["/a": [.page().with("Cache-Control", "max-age=7200").with("Age", "1200")]],
      [Run(["/a"], .ok, due: 6000)]),
    Self(
      "a max-age below the hour changes nothing",
      ["/a": [.page().with("Cache-Control", "max-age=60")]], [Run(["/a"], .ok, due: 3600)]),
    Self(
      "max-age of a year is a day", ["/a": [.page().with("Cache-Control", "max-age=31536000")]],
      [Run(["/a"], .ok, due: 86_400)]),
    Self(
      "no-cache is no floor",
      ["/a": [.page().with("Cache-Control", "no-cache, max-age=7200")]],
      [Run(["/a"], .ok, due: 3600)]),
    Self(
      "not before Expires", ["/a": [.page().with("Expires", "Sun, 15 Jun 2025 17:06:40 GMT")]],
      [Run(["/a"], .ok, due: 7200)]),
    Self(
      "an Expires that is past or no date is no floor", ["/a": [.page().with("Expires", "0")]],
      [Run(["/a"], .ok, due: 3600)]),
    Self(
      "not before ttl is over", ["/a": [.page("One", "ttl 180\n")]], [Run(["/a"], .ok, due: 10_800)]
    ),
    Self(
      "a ttl of a month is a day", ["/a": [.page("One", "ttl 43200\n")]],
      [Run(["/a"], .ok, due: 86_400)]),
    Self(
      "in no hour that is to be skipped", ["/a": [.page("One", "skip-hour 16\nskip-hour 17\n")]],
      [Run(["/a"], .ok, due: 10_400)]),
    Self(
      "on no day that is to be skipped", ["/a": [.page("One", "skip-day 0\n")]],
      [Run(["/a"], .ok, due: 32_000)]),
    Self(
      "a sync of what is due passes over what is not", ["/a": [.page()]],
      [
        Run(["/a"], .ok), Run(3599, [], onlyDue: true),
        Run(3600, ["/a"], .notModified, onlyDue: true),
      ]),
  ]
}
