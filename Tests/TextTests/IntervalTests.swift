import Testing
import Text

@Suite("Intervals and sizes of the configuration")
struct IntervalTests {
  @Test(
    "an interval is a sum of whole numbers with descending units",
    arguments: [
      ("30s", 30), ("15m", 900), ("1h", 3600), ("1h30m", 5400), ("7d", 604_800),
      ("2w", 1_209_600), ("1w2d3h4m5s", 788_645), ("0s", 0), ("", nil), ("10", nil), ("h", nil),
      ("1.5h", nil), ("-1h", nil), ("1 h", nil), ("1H", nil), ("30m1h", nil), ("1h1h", nil),
      ("1h30", nil), ("99999999999999999999s", nil), ("9223372036854775807w", nil), ("1y", nil),
      ("١h", nil), ("36500d", 3_153_600_000), ("36501d", nil), ("99999999999w", nil),
    ] as [(String, Int64?)])
  func readsInterval(text: String, seconds: Int64?) {
    #expect(Interval.seconds(text) == seconds)
  }

  @Test(
    "a span beyond a hundred years is told from what is no span",
    arguments: [
      ("36501d", true), ("99999999999w", true), ("99999999999999999999s", true), ("7d", false),
      ("1y", false), ("", false), ("w", false), ("soon", false), ("-1h", false),
    ] as [(String, Bool)])
  func tellsTooLong(text: String, isTooLong: Bool) {
    #expect(Interval.isTooLong(text) == isTooLong)
  }

  @Test(
    "an interval is written in its largest units",
    arguments: [(0, "0s"), (5400, "1h30m"), (604_800, "1w"), (90_061, "1d1h1m1s"), (-5, "0s")]
      as [(Int64, String)])
  func writesInterval(seconds: Int64, expected: String) {
    #expect(Interval.text(seconds) == expected)
  }

  @Test(
    "a size is a number of bytes, or of K, M or G",
    arguments: [
      ("256M", 268_435_456), ("512K", 524_288), ("1g", 1_073_741_824), ("0", 0), ("1000", 1000),
      ("", nil), ("M", nil), ("1.5M", nil), ("-1", nil), ("1T", nil), ("1MB", nil), ("1M1K", nil),
      ("99999999999G", nil),
    ] as [(String, Int64?)])
  func readsSize(text: String, bytes: Int64?) {
    #expect(ByteSize.bytes(text) == bytes)
  }

  @Test(
    "a size is written with three digits at most",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1.0 KB"), (1536, "1.5 KB"), (10_240, "10 KB"),
      (1_023_999, "1.0 MB"), (268_435_456, "256 MB"), (-1, "0 B"),
    ] as [(Int64, String)])
  func writesSize(bytes: Int64, expected: String) {
    #expect(ByteSize.text(bytes) == expected)
  }
}
