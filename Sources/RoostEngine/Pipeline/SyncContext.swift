import RoostPlugins
import RoostStore

/// What all sources of a sync share.
struct SyncContext: Sendable {
  let store: Store
  let writer: StoreWriter
  let pool: WorkerPool
  var gate: any Gate
  /// What runs the commands of process plugins.
  let processes: any ProcessRunner
  let clock: SyncClock
  let options: SyncOptions
  let observer: any SyncObserver
  let faults: SyncFaults
  /// A number from 0 up to, not including, 1.
  let chance: @Sendable () -> Double
}
