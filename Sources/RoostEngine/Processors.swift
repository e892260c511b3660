import FoundationEssentials

/// The machine's processors.
enum Processors {
  /// How many the program may use; at least 1.
  static var count: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
