#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A terminal that something is drawn on.
package struct Terminal: Sendable {
  /// Columns and rows.
  package struct Size: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// Its size at present.
  package let size: @Sendable () -> Size

  /// A terminal whose size is asked for whenever it is drawn on.
  package init(size: @escaping @Sendable () -> Size) { self.size = size }

  /// The terminal behind a file descriptor; nil where there is none. One that does not tell its size
  /// counts as 80 by 24.
  package static func behind(_ descriptor: Int32) -> Terminal? {
    guard isatty(descriptor) == 1 else { return nil }
    return Terminal {
      var size = winsize()
      guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
        return Size(columns: 80, rows: 24)
      }
      return Size(columns: Int(size.ws_col), rows: max(2, Int(size.ws_row)))
    }
  }
}
