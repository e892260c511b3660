import Glibc

/// Bytes that this process has allocated and not freed, as the address sanitizer counts them. That for
/// threads counts what it keeps for each of them too.
enum AllocatedBytes {
  private typealias Count = @convention(c) () -> Int

  private static let count: Count? =
    dlsym(nil, "__asan_init") == nil
    ? nil
    : dlsym(nil, "__sanitizer_get_current_allocated_bytes").map {
      unsafeBitCast($0, to: Count.self)
    }

  /// Whether a sanitizer counts them.
  static var areCounted: Bool { count != nil }

  static var now: Int { count?() ?? 0 }
}
