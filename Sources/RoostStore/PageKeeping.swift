package import Text

/// What becomes of the response of a page once the page has ended.
package enum PageKeeping: Hashable, Sendable {
  /// Nothing of it is kept.
  case none
  /// Its body came in the parts of the page's batches, and is kept under that head.
  case kept(ResponseHead)
  /// It is as it was: what is kept of it stays, until that moment; nil: for ever.
  case confirmed(until: Instant?)

  /// Whether responses of the source are kept at all.
  var isOn: Bool { self != .none }

  /// Whether a response came that is to be kept.
  var bringsResponse: Bool {
    if case .kept = self { true } else { false }
  }
}
