import Foundation

/// The sanitizer that program and tests were built with, if any (`make sanitize`).
enum Sanitizer {
  /// What a program takes more memory with it: freed memory is kept aside, and each byte has a shadow.
  static let memoryFactor: Int = {
    #if SANITIZED
      16
    #else
      1
    #endif
  }()

  /// What a program takes more time with it.
  static let timeFactor: Double = {
    #if SANITIZED
      10
    #else
      1
    #endif
  }()

  /// Whether it is that for threads, whose own files cannot live under a limit on the size of files.
  static let isForThreads = dlsym(nil, "__tsan_init") != nil

  /// What a program needs of this process's environment to be judged as the tests are.
  static let environment: [String: String] = {
    #if SANITIZED
      ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
    #else
      [:]
    #endif
  }()
}
