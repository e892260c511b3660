import Synchronization

/// A place among `Slots` that is given back once, however often it is asked for.
final class Slot: Sendable {
  private let slots: Slots
  private let isLent: Bool
  private let isHeld = Atomic(true)

  /// A place that was taken.
  /// - Parameter isLent: whether another source may begin while this one's last batch is committed.
  init(of slots: Slots, isLent: Bool) {
    self.slots = slots
    self.isLent = isLent
  }

  /// Nothing more is asked: the place is given back, if it is lent for asking alone.
  func lend() { if isLent { giveBack() } }

  /// Gives the place back, unless that has happened.
  func giveBack() {
    if isHeld.exchange(false, ordering: .relaxed) { slots.giveBack() }
  }
}
