import Text

/// What relative references in a feed are resolved against.
///
/// The nearest `xml:base`, each resolved against the outer one (XML Base, section 4); outermost the
/// document's own address, or where that is not known the address that the feed gives itself, or
/// its home page.
struct BaseURL {
  private let document: URLReference?
  /// The address that the feed gives itself, as written; a relative one is none.
  var selfLink: String? { didSet { forget() } }
  /// The home page, as written; a relative one is none.
  var homePage: String? { didSet { forget() } }
  private var outermost: URLReference?
  private var knowsOutermost = false
  private var current: URLReference?
  private var revision: Int?

  /// The base of a document read from that address; nil where it is not known.
  init(document: String?) {
    self.document = document.flatMap { $0.isEmpty ? nil : URLReference($0) }
  }

  /// The base without any `xml:base`; nil where nothing is known.
  mutating func ofDocument() -> URLReference? {
    if let document { return document }
    if !knowsOutermost {
      outermost = Self.absolute(selfLink) ?? Self.absolute(homePage)
      knowsOutermost = true
    }
    return outermost
  }

  /// The base below those `xml:base` values, outermost first. `revision` changes when they do.
  mutating func base(below bases: @autoclosure () -> [String], revision: Int) -> URLReference? {
    if self.revision == revision { return current }
    current = bases().reduce(ofDocument()) { outer, text in
      guard let reference = URLReference(text) else { return outer }
      return reference.resolved(against: outer ?? URLReference())
    }
    self.revision = revision
    return current
  }

  private mutating func forget() {
    revision = nil
    knowsOutermost = false
  }

  private static func absolute(_ text: String?) -> URLReference? {
    guard let text, let url = WebURL.absolute(text) else { return nil }
    return URLReference(url)
  }
}
