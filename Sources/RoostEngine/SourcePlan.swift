package import RoostPlugins
package import Text

/// One source, ready to be synced: what sources.yaml and the plugin's manifest say together.
package struct SourcePlan: Sendable {
  /// The source's name.
  package var name: String
  /// Its plugin's name.
  package var plugin: String
  /// Whether a sync that names no source takes it.
  package var isEnabled = true
  /// How often it is synced, in seconds.
  package var every: Int64 = 3600
  /// Streams to walk, in the manifest's order; empty: every stream of the driver.
  package var streams: [String] = []
  /// What the manifest says of kinds.
  package var kinds: [KindSpec] = []
  /// Seconds after which an item that left is removed; nil: never.
  package var maximumAge: Int64?
  /// How long its responses are kept; nil: they are not.
  package var keepRaw: Retention?
  /// Most seconds for a run of its process; nil: as for every other.
  package var processTimeout: Double?
  /// How its requests are sent.
  package var manners: SourceManners
  /// The first URL that the user wrote among the options; nil where there is none.
  package var configuredURL: String?
  /// Cuts its secrets out of what is said.
  package var mask = SecretMask([String]())
  /// Why it cannot be synced at all, such as a secret that is not set; nil: it can.
  package var failure: SyncFailure?
  /// Makes its driver; called when its turn has come, on a thread of the pool.
  package var driver: @Sendable () throws -> any SourceDriver
  /// Makes the rules of relations that sources.yaml adds, likewise; nil: it adds none.
  package var rules: (@Sendable (_ now: Instant) throws -> any RelationRules)?

  /// Where sources.yaml states the relations that it adds, by `relations.NAME`.
  package var ruleOrigins: [(name: String, origin: ItemTrace.Origin)] = []

  /// A source of that name, read through the driver that the closure makes.
  package init(
    name: String, plugin: String, driver: @escaping @Sendable () throws -> any SourceDriver
  ) {
    self.name = name
    self.plugin = plugin
    self.manners = SourceManners(source: name)
    self.driver = driver
  }
}
