import HTTP

extension HTTPRequest {
  /// What was asked as the store keeps it.
  func words(_ mask: SecretMask) -> String { "\(method.rawValue) \(mask.masked(url))" }

  /// The same of a request that a kept response names, in which a token of a login was cut out: its key is
  /// not that of the request that was sent. Nil of any other.
  func wordsWithoutToken(_ mask: SecretMask) -> String? {
    url.contains(SecretMask.mark) ? words(mask) : nil
  }
}
