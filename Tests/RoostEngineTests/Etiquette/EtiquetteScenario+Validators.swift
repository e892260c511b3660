import HTTP
import RoostEngine
import RoostTesting

extension EtiquetteScenario {
  private static let june = "Mon, 02 Jun 2025 08:00:00 GMT"

  /// Conditional requests (RFC 9110, section 13).
  static let validators: [EtiquetteScenario] = [
    Self(
      "an ETag is sent back from the second request on", ["/a": [.page(etag: "\"1\"")]],
      [Run(["/a"], .ok), Run(3600, ["/a if \"1\""], .notModified)]),
    Self(
      "a Last-Modified is sent back as it came", ["/a": [.page(date: june)]],
      [Run(["/a"], .ok), Run(3600, ["/a since \(june)"], .notModified)]),
    Self(
      "both are sent back where both came", ["/a": [.page(etag: "\"1\"", date: june)]],
      [Run(["/a"], .ok), Run(3600, ["/a if \"1\" since \(june)"], .notModified)]),
    Self(
      "a weak ETag keeps its W/", ["/a": [.page(etag: "W/\"1\"")]],
      [Run(["/a"], .ok), Run(3600, ["/a if W/\"1\""], .notModified)]),
    Self(
      "a 304 keeps the validators for the next time", ["/a": [.page(etag: "\"1\"")]],
      [
        Run(["/a"], .ok), Run(3600, ["/a if \"1\""], .notModified),
        Run(7200, ["/a if \"1\""], .notModified),
      ]),
    Self(
      "a 304 with another ETag replaces it",
      ["/a": [.page(etag: "\"1\""), LoopbackResponse(304, fields: ["ETag": "\"2\""])]],
      [
        Run(["/a"], .ok), Run(3600, ["/a if \"1\""], .notModified),
        Run(7200, ["/a if \"2\""], .notModified),
      ]),
    Self(
      "a new ETag replaces the old though the date stays",
      ["/a": [.page(etag: "\"1\"", date: june), .page("Two", etag: "W/\"2\"", date: june)]],
      [
        Run(["/a"], .ok), Run(3600, ["/a if \"1\" since \(june)"], .ok),
        Run(7200, ["/a if W/\"2\" since \(june)"], .notModified),
      ]),
    Self(
      "a validator that is gone is forgotten", ["/a": [.page(etag: "\"1\""), .page("Two")]],
      [Run(["/a"], .ok), Run(3600, ["/a if \"1\""], .ok), Run(7200, ["/a"], .notModified)]),
    Self(
      "a document that cannot be read leaves the validators alone",
      [
        "/a": [
          .page(etag: "\"1\""),
          LoopbackResponse(200, fields: ["ETag": "\"bad\""], "fail not-lines HTML\n"),
        ]
      ],
      [
        Run(["/a"], .ok), Run(3600, ["/a if \"1\""], .failed),
        Run(7200, ["/a if \"1\""], .failed),
      ]),
    Self(
      "an error leaves the validators alone",
      ["/a": [.page(etag: "\"1\""), LoopbackResponse(500, fields: ["ETag": "\"e\""])]],
      [
        Run(["/a"], .ok), Run(3600, ["/a if \"1\""], .failed),
        Run(7200, ["/a if \"1\""], .failed),
      ]),
    Self(
      "without validators an equal body is no change", ["/a": [.page()]],
      [Run(["/a"], .ok), Run(3600, ["/a"], .notModified)]),
    Self(
      "an ETag that changes with every answer does not make an equal body new",
      ["/a": [.page(etag: "\"1\""), .page(etag: "\"2\""), .page(etag: "\"3\"")]],
      [
        Run(["/a"], .ok), Run(3600, ["/a if \"1\""], .notModified),
        Run(7200, ["/a if \"2\""], .notModified),
      ]),
    Self(
      "a validator that is too long to send is forgotten",
      ["/a": [.page(etag: "\"\(String(repeating: "e", count: 5000))\"")]],
      [Run(["/a"], .ok), Run(3600, ["/a"], .notModified)]),
    Self(
      "a packed body has its validators too",
      ["/a": [.gzip("item 1 One\n", fields: ["ETag": "\"z\""])]],
      [Run(["/a"], .ok), Run(3600, ["/a if \"z\""], .notModified)]),
    Self(
      "each page has validators of its own",
      [
        "/a": [.page(etag: "\"1\"", "next {1}/b\n")],
        "/b": [.document("item 2 Two\n", etag: "\"2\"")],
      ],
      [
        Run(["/a", "/b"], .ok),
        Run(3600, ["/a if \"1\"", "/b if \"2\""], .notModified),
      ]),
    Self(
      "forced, a source is asked without validators", ["/a": [.page(etag: "\"1\"")]],
      [Run(["/a"], .ok), Run(3600, ["/a"], .ok, forced: true)]),
  ]
}
