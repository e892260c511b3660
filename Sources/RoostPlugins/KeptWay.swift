package import JSON
package import RoostKit

/// Where a walk goes on behind a page that is as it was.
package struct KeptWay: Sendable {
  /// The request after the page; nil: the walk ends.
  package var next: NextRequest?
  /// Whether what was kept of it still serves; else the walk ends before its end.
  package var isSound = true
  /// Whether the page gave nothing without saying that there is nothing.
  package var isDoubtful = false
  /// What the stream remembers where the walk ends; nil: what it remembered before.
  package var memory: JSONValue?
  /// What the walk's end tells.
  package var warnings: [String] = []

  /// That way.
  package init(
    next: NextRequest?, isSound: Bool = true, memory: JSONValue? = nil, warnings: [String] = []
  ) {
    self.next = next
    self.isSound = isSound
    self.memory = memory
    self.warnings = warnings
  }
}
