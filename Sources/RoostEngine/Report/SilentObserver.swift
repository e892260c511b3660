/// An observer that tells nobody.
package struct SilentObserver: SyncObserver {
  package var wantsSteps: Bool { false }

  /// Tells nobody.
  package init() {}

  package func observe(_ event: SyncEvent) {}
}
