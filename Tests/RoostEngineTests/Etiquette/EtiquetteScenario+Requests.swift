import HTTP
import RoostEngine
import RoostPlugins
import RoostTesting

extension EtiquetteScenario {
  /// What a source may say of its requests.
  static let requests: [EtiquetteScenario] = [
    Self(
      "credentials go with each request to the source's origin",
      ["/a": [.page("One", "next {1}/b\n")], "/b": [.page("Two")]],
      [Run(["/a with key", "/b with key"], .ok)]
    ) {
      $0.manners.credentials = ["Authorization": "key"]
    },
    Self(
      "a next page elsewhere gets no credentials",
      ["/a": [.page("One", "next {2}/b\n")], "2/b": [.page("Two")]],
      [Run(["/a with key", "2/b"], .ok)]
    ) {
      $0.manners.credentials = ["Authorization": "key"]
    },
    Self(
      "a next page at a private address is not asked",
      ["/a": [.page("One", "next {2}/b\n")], "2/b": [.page("Two")]],
      [Run(["/a"], .partial)]
    ) { $0.manners.allowsPrivate = false },
    Self("a source's own name is sent", ["/a": [.page()]], [Run(["/a as Mine/2"], .ok)]) {
      $0.manners.userAgent = "Mine/2"
    },
    Self(
      "a body that passes the limit is not read on",
      ["/a": [LoopbackResponse(200, "item 1 One\n").delivered(.endless)]],
      [Run(["/a"], .partial)]
    ) { $0.manners.maximumBodySize = 1000 },
    Self(
      "a limit of requests an hour holds over runs", ["/a": [.page()]],
      [Run(["/a"], .ok), Run(1800, [], .deferred), Run(3600, ["/a"], .notModified)]
    ) {
      $0.manners.limits = [RateLimit(requests: 1, seconds: 3600)]
    },
  ]
}
