import RoostKit

extension SourceDescription {
  /// The same without secrets: a private feed likes to name its own address, with the key.
  func masked(by mask: SecretMask) -> SourceDescription {
    var copy = self
    copy.title = title.map { mask.masked($0) }
    copy.url = url.map { mask.masked($0) }
    copy.description = description.map { mask.masked($0) }
    copy.imageURL = imageURL.map { mask.masked($0) }
    return copy
  }
}
