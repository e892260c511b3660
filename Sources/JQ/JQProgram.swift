internal import CJQ

/// A compiled program of jq and the machine that runs it.
///
/// One thread uses it at a time. libjq keeps no state beside it but the handler for want of memory,
/// so it may serve another thread later; what hands it on sees to that.
package final class JQProgram: @unchecked Sendable {
  // Unchecked: used by whoever took it from its pool, one thread at a time.
  let state: OpaquePointer
  /// Whether its last run ended by itself: a program that was halted is not used again.
  package private(set) var isSound = true

  /// Compiles a program, which takes some 20 ms whatever its length.
  /// - Throws: `JQError` of kind `syntax` with the line of the first fault, where libjq names one.
  package init(_ text: String) throws(JQError) {
    guard let state = jq_init() else { throw JQError(.memory, "libjq gives no machine") }
    let messages = Messages()
    jq_set_error_cb(
      state,
      { context, message in
        let value = JQValue(owning: jq_format_error(message))
        guard let context else { return }
        Unmanaged<Messages>.fromOpaque(context).takeUnretainedValue().texts.append(value.text)
      }, Unmanaged.passUnretained(messages).toOpaque())
    let isCompiled = jq_compile(state, text) != 0
    // From here on nothing is reported but by `next`: the box of messages ends with this scope.
    jq_set_error_cb(state, { _, message in jv_free(message) }, nil)
    guard isCompiled else {
      var used: OpaquePointer? = state
      jq_teardown(&used)
      throw messages.error
    }
    self.state = state
  }

  deinit {
    var used: OpaquePointer? = state
    jq_teardown(&used)
  }

  /// Runs the program on an input and hands over each output, until `body` returns false.
  /// - Throws: `JQError` of kind `run` for a fault that the program did not catch, of kind `time` or
  ///   `memory` where the watch halted it; what `body` throws.
  package func run(
    _ input: consuming JQValue, under watch: JQWatch,
    _ body: (borrowing JQValue) throws -> Bool
  ) throws {
    watch.begin(self)
    jq_start(state, input.taken(), 0)
    defer { watch.end() }
    while true {
      let output = JQValue(owning: jq_next(state))
      if jv_get_kind(output.raw) == JV_KIND_INVALID {
        if let halted = watch.verdict {
          isSound = false
          throw halted
        }
        guard jv_invalid_has_msg(output.lent) != 0 else { return }
        let message = JQValue(owning: jv_invalid_get_msg(output.lent))
        throw JQError(.run, message.text)
      }
      guard try body(output) else { return }
    }
  }

  /// Stops the run that goes on in another thread; once per run.
  func halt() { jq_halt(state, jv_null(), jv_null()) }

  /// What libjq says while it compiles.
  private final class Messages {
    var texts: [String] = []

    /// The first message without libjq's frame: `jq: error: … at <top-level>, line 3:` and the text.
    var error: JQError {
      let first = texts.first ?? "the expression does not compile"
      var reason = first
      if reason.hasPrefix("jq: error: ") { reason.removeFirst("jq: error: ".count) }
      var line: Int?
      if let place = reason.range(ofText: " at <top-level>") {
        let behind = reason[place.upperBound...].drop { !$0.isNumber }
        line = Int(behind.prefix { $0.isNumber })
        reason = String(reason[..<place.lowerBound])
      }
      if let hint = reason.range(ofText: " (Unix shell quoting issues?)") {
        reason.removeSubrange(hint)
      }
      return JQError(.syntax, reason, line: line)
    }
  }
}

extension String {
  /// The first place of a text in this one.
  fileprivate func range(ofText text: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      formIndex(after: &start)
    }
    return nil
  }
}
