import RoostStore

extension PageRecord {
  /// Whether a response says the same: by the hash of its body, and by that of what its head says of the
  /// request after it.
  func isLike(_ bodyHash: UInt64?, _ wayOn: UInt64?) -> Bool {
    self.bodyHash != nil && self.bodyHash == bodyHash && pageNotes.wayOn == wayOn
  }

  /// Whether the page had items, when it was read last or before.
  var hasGiven: Bool { itemCount > 0 || hasDropped }

  /// What else is kept of the page.
  var pageNotes: PageNotes { notes.map(PageNotes.init) ?? PageNotes() }

  /// The page as it is kept, if it was read by the same manifest, options and rules and with the same
  /// values of lookups and parents, and the way on from it was kept too.
  func usable(under fingerprint: UInt64, bindings: UInt64?) -> PageRecord? {
    guard self.fingerprint == fingerprint, pageNotes.bindings == bindings else { return nil }
    guard let next else { return self }
    return ResumePosition(next) == nil ? nil : self
  }
}
