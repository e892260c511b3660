/// An element that has begun and not ended.
struct OpenElement: Sendable {
  /// Its name as written, and as resolved.
  let raw: Int32
  let name: Int32
  /// How many namespace declarations stood before its own.
  let scopeMark: Int32
  let hasBase: Bool
  let hasLanguage: Bool
  let isXHTML: Bool
}
