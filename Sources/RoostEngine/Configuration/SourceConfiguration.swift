package import Diagnostics
package import HTTP
package import JSON
package import RoostPlugins
package import YAML

/// One source of sources.yaml, checked: every option is of the type that its manifest declares.
package struct SourceConfiguration: Sendable {
  /// How long responses are kept with `keep_raw: true`, in seconds: 30 days.
  package static let responseAge: Int64 = 30 * 86_400

  /// The name: `[a-z0-9][a-z0-9._-]*`.
  package var name: String
  /// Where the name stands: `sources.yaml:12:3`.
  package var place: String
  /// The plugin's name.
  package var plugin: String
  /// Name for people; nil: the source's own title serves.
  package var title: String?
  /// Seconds after a sync until the next is due.
  package var every: Int64 = 3600
  /// Whether it is synced unless named.
  package var isEnabled = true
  /// Words to group sources by.
  package var tags: [String] = []
  /// How long items stay that left; nil: as the manifest's `max_age` says.
  package var keep: Retention?
  /// How long its responses are kept; nil: they are not.
  package var keepRaw: Retention?
  /// Most seconds for one request in all, or for one run of a process; nil: the default of either.
  package var timeout: Double?
  /// Most decoded bytes of one response; nil: as the stream says.
  package var maximumSize: Int?
  /// Header fields that each request gets.
  package var headers = HTTPFields()
  /// Credentials; nil: none.
  package var auth: SourceAuth?
  /// The `User-Agent` field; nil: Roost's own.
  package var userAgent: String?
  /// Proxy as a URL; nil: none.
  package var proxy: String?
  /// A file of PEM certificates to trust for it in place of the system's; nil: the system's.
  package var certificateFile: String?
  /// Most requests at a time to its host; nil: 2, no bound for a loopback address.
  package var perHost: Int?
  /// Least seconds between two requests to its host; nil: 0.25, none for a loopback address.
  package var spacing: Double?
  /// Whether what is reached from the source may be private.
  package var allowsPrivate = false
  /// Relations beside the plugin's own, in written order.
  package var relations: [RelationSpec] = []
  /// The streams that are synced, in the source's or the manifest's order; never empty.
  package var streams: [String] = []
  /// Every option of the manifest with the source's value or its default; null where it has neither.
  package var options = JSONObject()
  /// Names of the options of type `url` that the source sets itself: their hosts may be private.
  package var writtenURLs: Set<String> = []
  /// Every value that came from `${…}` or is of type `secret`, for `SecretMask`.
  package var secrets: [String] = []
  /// Why the source fails before any request: a secret option that is not set. Nil: all are.
  package var missingSecret: Diagnostic?
  /// Where it was written, for faults that are found later.
  package var mark: YAMLMark

  /// A source with the defaults.
  package init(name: String, place: String, plugin: String, mark: YAMLMark) {
    self.name = name
    self.place = place
    self.plugin = plugin
    self.mark = mark
  }
}
