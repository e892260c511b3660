package import RoostKit

/// Where a walk goes on behind a page that is as it was.
package struct KeptWay: Sendable {
  /// The request after the page; nil: the walk ends.
  package var next: NextRequest?
  /// Whether what was kept of it still serves; else the walk ends before its end.
  package var isSound = true

  /// That way.
  package init(next: NextRequest?, isSound: Bool = true) {
    self.next = next
    self.isSound = isSound
  }
}
