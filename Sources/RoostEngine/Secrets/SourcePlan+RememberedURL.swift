import CXXHash

extension SourcePlan {
  /// The configured URL as the store keeps it, so that an edit of it is seen: where a secret stands in
  /// it, without that, and with a hash of the whole. Nil where none is configured.
  var rememberedURL: String? {
    guard let url = configuredURL else { return nil }
    let masked = mask.masked(url)
    guard masked != url else { return url }
    let bytes = Array(url.utf8)
    return "\(masked) \(String(XXH3_64bits(bytes, bytes.count), radix: 16))"
  }
}
