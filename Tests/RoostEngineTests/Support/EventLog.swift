import RoostEngine
import Threads

/// Keeps what a sync tells.
final class EventLog: SyncObserver {
  let wantsSteps: Bool
  private let log = Mutex<[SyncEvent]>([])

  init(wantsSteps: Bool = true) { self.wantsSteps = wantsSteps }

  var events: [SyncEvent] { log.withLock { $0 } }

  func observe(_ event: SyncEvent) { log.withLock { $0.append(event) } }
}
