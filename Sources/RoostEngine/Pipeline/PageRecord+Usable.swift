import RoostStore

extension PageRecord {
  /// The page as it is kept, if it was read by the same manifest, options and rules, and the way on from
  /// it was kept too.
  func usable(under fingerprint: UInt64) -> PageRecord? {
    guard self.fingerprint == fingerprint else { return nil }
    guard let next else { return self }
    return ResumePosition(next) == nil ? nil : self
  }
}
