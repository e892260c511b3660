import Diagnostics
import HTTP
import JSON
package import RoostPlugins
import Text
package import YAML

extension SourcePlan {
  /// A checked source with its plugin.
  /// - Parameter source: The text of sources.yaml, for faults in its `relations:`.
  package init(_ source: SourceConfiguration, plugin: Plugin, in text: YAMLSource) {
    let options = source.options
    self.init(name: source.name, plugin: source.plugin) { try plugin.driver(options: options) }
    isEnabled = source.isEnabled
    every = source.every
    streams = source.streams
    kinds = plugin.manifest.kinds
    maximumAge =
      switch source.keep {
      case .forever: nil
      case .seconds(let seconds): seconds
      case nil: plugin.manifest.maxAge
      }
    keepRaw = source.keepRaw
    mask = SecretMask(source.secrets + (source.auth?.secrets ?? []))
    let urls = source.urls(of: plugin.manifest)
    processTimeout = source.timeout
    // A process makes its own requests: where its URLs have moved to is not known here.
    if case .process = plugin.manifest.body {} else { configuredURL = urls.own.first }
    manners = SourceManners(source, urls: urls)
    if case .declarative(let spec) = plugin.manifest.body { manners.limits = spec.api.limits }
    if !source.relations.isEmpty {
      let relations = source.relations
      let name = source.name
      let mask = mask
      ruleOrigins = relations.map { relation in
        let value = relation.to ?? relation.item?.id
        let mark = value?.mark ?? relation.mark
        return (
          "relations.\(relation.name)",
          ItemTrace.Origin(
            file: text.file, line: mark.line, column: mark.column,
            // It holds the values of variables, and what follows shows it.
            expression: mask.masked(value?.written ?? relation.name))
        )
      }
      rules = {
        try SourceRelationRules(relations, source: name, file: text.file, now: $0)
      }
    }
    failure = source.missingSecret.map { fault in
      let help = fault.help.map { "; \($0)" } ?? ""
      return SyncFailure("missing-secret", "\(fault.location): \(fault.message)\(help)")
    }
  }
}

extension SourceConfiguration {
  /// The URLs among the options: those that the user wrote, and those that the manifest gave.
  fileprivate func urls(of manifest: Manifest) -> (own: [String], given: [String]) {
    var own: [String] = []
    var given: [String] = []
    for spec in manifest.options where spec.type == .url {
      guard let url = options[spec.name]?.stringValue else { continue }
      if writtenURLs.contains(spec.name) { own.append(url) } else { given.append(url) }
    }
    return (own, given)
  }
}

extension SourceManners {
  fileprivate init(_ source: SourceConfiguration, urls: (own: [String], given: [String])) {
    self.init(source: source.name)
    ownOrigins = Set(urls.own.compactMap { WebURL.origin(of: $0) })
    homeOrigins = ownOrigins.union(urls.given.compactMap { WebURL.origin(of: $0) })
    allowsPrivate = source.allowsPrivate
    if let seconds = source.timeout { timeout = seconds }
    maximumBodySize = source.maximumSize
    credentials = source.headers
    if let auth = source.auth { credentials["Authorization"] = auth.headerValue }
    userAgent = source.userAgent
    proxy = source.proxy
    certificateFile = source.certificateFile
    perHost = source.perHost
    spacing = source.spacing.map { Int64(($0 * 1000).rounded()) }
  }
}

extension SourceAuth {
  /// The value of `Authorization` (RFC 7617, section 2; RFC 6750, section 2.1).
  fileprivate var headerValue: String {
    switch self {
    case .basic(let user, let password): "Basic \(Base64.encoded("\(user):\(password)"))"
    case .bearer(let token): "Bearer \(token)"
    }
  }
}

extension SourceAuth {
  /// What of it must be said nowhere.
  fileprivate var secrets: [String] {
    switch self {
    case .basic(let user, let password): [password, Base64.encoded("\(user):\(password)")]
    case .bearer(let token): [token]
    }
  }
}
