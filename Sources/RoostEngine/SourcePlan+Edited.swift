import RoostStore

extension SourcePlan {
  /// Whether sources.yaml names another URL than the one of which something is remembered: then nothing
  /// that was said of that holds the source back.
  func isEdited(since status: SourceStatus) -> Bool {
    guard let remembered = status.configuredURL else { return false }
    return remembered != rememberedURL
  }
}
