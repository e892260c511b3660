import HTTP

extension Validators {
  /// Most bytes of a validator that is sent back: more would make servers refuse the request.
  static let longest = 4096

  /// The validators of a response that may be kept: not one in which a secret stands, nor a huge one,
  /// nor one that could not be sent back as it came: empty, or of bytes that are no UTF-8.
  init(_ fields: HTTPFields, without mask: SecretMask) {
    self.init(fields)
    etag = Self.kept(etag, mask)
    lastModified = Self.kept(lastModified, mask)
  }

  private static func kept(_ validator: String?, _ mask: SecretMask) -> String? {
    guard let validator, !validator.isEmpty, validator.utf8.count <= longest,
      !validator.unicodeScalars.contains("\u{FFFD}"), !mask.finds(in: validator)
    else { return nil }
    return validator
  }
}
