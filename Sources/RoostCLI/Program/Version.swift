/// The program's version.
package enum Version {
  /// Semantic version (semver.org).
  package static let current = "0.1.0"
}
