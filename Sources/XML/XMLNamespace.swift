/// A namespace that the client knows: by its URIs, and by the prefixes people use undeclared.
package struct XMLNamespace: Hashable, Sendable {
  /// Its URIs. They are compared without letter case, `http` and `https` and a trailing slash or
  /// its absence being the same, since feeds differ in exactly these.
  package let uris: [String]
  /// Prefixes that stand for it where the document declares none of that name.
  package let prefixes: [String]

  /// A namespace known by these URIs and prefixes.
  package init(uris: [String], prefixes: [String] = []) {
    self.uris = uris
    self.prefixes = prefixes
  }
}
