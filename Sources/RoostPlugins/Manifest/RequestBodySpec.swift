/// The body of a request.
package enum RequestBodySpec: Hashable, Sendable {
  /// Sent as JSON; members that are null are left out.
  case json(ManifestValue)
  /// Sent form-encoded; a name without result is left out.
  case form([ManifestField])
}
