import Testing
import Text

@Suite("Instants as RFC 3339")
struct InstantTextTests {
  @Test(
    "an instant is written in UTC, with milliseconds only where it has some",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_748_736_000_000, "2025-06-01T00:00:00Z"),
      (1_748_736_000_123, "2025-06-01T00:00:00.123Z"), (5, "1970-01-01T00:00:00.005Z"),
      (-1, "1969-12-31T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00Z"),
      (-62_167_219_200_000, "0000-01-01T00:00:00Z"),
      (253_402_300_799_000, "9999-12-31T23:59:59Z"), (.max, "9999-12-31T23:59:59.999Z"),
      (.min, "0000-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func writes(milliseconds: Int64, expected: String) {
    #expect(Instant(milliseconds: milliseconds).rfc3339 == expected)
  }

  @Test(
    "RFC 3339 is read with every offset and any fraction",
    arguments: [
      ("2025-06-01T02:00:00+02:00", "2025-06-01T00:00:00Z"),
      ("2025-05-31 19:00:00-05:00", "2025-06-01T00:00:00Z"),
      ("2025-06-01t00:00:00z", "2025-06-01T00:00:00Z"),
      ("2025-06-01T00:00:00.1Z", "2025-06-01T00:00:00.100Z"),
      ("2025-06-01T00:00:00.12345678Z", "2025-06-01T00:00:00.123Z"),
      ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
      ("0000-02-29T00:00:00Z", "0000-02-29T00:00:00Z"),
    ])
  func reads(written: String, expected: String) throws {
    #expect(try #require(Instant(rfc3339: written)).rfc3339 == expected)
  }

  @Test(
    "any other form is none",
    arguments: [
      "", "2025-06-01", "2025-06-01T00:00:00", "2025-06-01T00:00Z", "2025-02-29T00:00:00Z",
      "2025-13-01T00:00:00Z", "2025-06-01T24:00:00Z", "2025-06-01T00:00:61Z",
      "2025-06-01T00:00:00.Z", "2025-06-01T00:00:00+0200", "2025-06-01T00:00:00Zx",
      "+025-06-01T00:00:00Z", "2025-06-01T00:00:00+24:00",
    ])
  func refuses(written: String) {
    #expect(Instant(rfc3339: written) == nil)
  }
}
