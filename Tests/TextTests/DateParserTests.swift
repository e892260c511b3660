import Testing
import Text

/// Milliseconds since 1970 of a date of the UTC calendar.
private func utc(
  _ year: Int, _ month: Int = 1, _ day: Int = 1, _ hour: Int = 0, _ minute: Int = 0,
  _ second: Int = 0, ms: Int = 0
) -> Instant {
  let days = CivilDate(year: year, month: month, day: day).daysSinceEpoch
  return Instant(
    milliseconds: Int64(days * 86_400_000 + (hour * 3600 + minute * 60 + second) * 1000 + ms))
}

@Suite("dates in every form that feeds write")
struct DateParserTests {
  @Test(
    "RFC 822 dates and their usual faults",
    arguments: [
      ("Tue, 03 Jun 2003 09:39:21 GMT", utc(2003, 6, 3, 9, 39, 21)),
      ("3 Jun 2003 09:39:21 GMT", utc(2003, 6, 3, 9, 39, 21)),
      (" \n 3 Jun 2025 10:00:00 GMT ", utc(2025, 6, 3, 10)),
      ("Tue,  23 Mar   2010 01:06:26 -0500", utc(2010, 3, 23, 6, 6, 26)),
      ("Tue, 06 May 2025 07:30:00 EDT", utc(2025, 5, 6, 11, 30)),
      ("Thu, 14 Mar 24 09:15:30 +0100", utc(2024, 3, 14, 8, 15, 30)),
      ("Thu, 14 Mar 98 09:15:30 +0100", utc(1998, 3, 14, 8, 15, 30)),
      ("Fri, Nov 08 2024 21:05:00 +0000", utc(2024, 11, 8, 21, 5)),
      ("Wed, 11 Sept 2024 06:00:00 +0300", utc(2024, 9, 11, 3)),
      ("Mon, 13 Feb, 2012 06:28:00 UTC", utc(2012, 2, 13, 6, 28)),
      ("21-May-2010 21:22:53 GMT", utc(2010, 5, 21, 21, 22, 53)),
      ("Thu, 01 Jan 2004 00:00 GMT", utc(2004)),
      ("Wed, 19 Feb 2012 22:40:00 GMT-01:01", utc(2012, 2, 19, 23, 41)),
      ("Fri, 28 May 2010 21:03:38 +00:00", utc(2010, 5, 28, 21, 3, 38)),
      ("Fri, 28 May 2010 21:03:38 UTC+2", utc(2010, 5, 28, 19, 3, 38)),
      ("Wed, 25 May 2011 12:33:00", utc(2011, 5, 25, 12, 33)),
      ("Wed, 25 May 2011 12:33:00 Foo", utc(2011, 5, 25, 12, 33)),
      ("Sun, 3 Oct 2021 06:30:00 +0200 (CEST)", utc(2021, 10, 3, 4, 30)),
      ("Mon, 02 May 1960 09:05:01 +0100", utc(1960, 5, 2, 8, 5, 1)),
      ("Tue, 31 Dec 2024 23:59:60 GMT", utc(2025)),
      ("March 5th, 2014 3:04 PM", utc(2014, 3, 5, 15, 4)),
      ("Mar 5, 2014 12:04 am", utc(2014, 3, 5, 0, 4)),
      ("Fri, 2006/09/15 08:19:53 EDT", utc(2006, 9, 15, 12, 19, 53)),
      ("Dec 2012", utc(2012, 12)),
    ])
  func mailDates(text: String, instant: Instant) {
    #expect(DateParser.parse(text)?.instant == instant)
  }

  @Test(
    "RFC 3339, W3C-DTF and ISO 8601 in all lengths",
    arguments: [
      ("2003-12-31T10:14:55Z", utc(2003, 12, 31, 10, 14, 55)),
      ("2003-12-31T10:14:55.1234Z", utc(2003, 12, 31, 10, 14, 55, ms: 123)),
      ("2003-12-31T10:14:55,5-08:00", utc(2003, 12, 31, 18, 14, 55, ms: 500)),
      ("2003-12-31t10:14:55z", utc(2003, 12, 31, 10, 14, 55)),
      ("2010-11-17 08:40:07-05:00", utc(2010, 11, 17, 13, 40, 7)),
      ("2015-03-28T13:31:04.963870 +0700", utc(2015, 3, 28, 6, 31, 4, ms: 963)),
      ("2010-05-28T21:03:38+05:45", utc(2010, 5, 28, 15, 18, 38)),
      ("1997-07-16T19:20+01:00", utc(1997, 7, 16, 18, 20)),
      ("2003-12-31T24:00:00Z", utc(2004)),
      ("2004-02-28T18:14:55-08:00", utc(2004, 2, 29, 2, 14, 55)),
      ("20031231T101455Z", utc(2003, 12, 31, 10, 14, 55)),
      ("20031231T1014Z", utc(2003, 12, 31, 10, 14)),
      ("20031231101455", utc(2003, 12, 31, 10, 14, 55)),
      ("20031231", utc(2003, 12, 31)),
      ("031231", utc(2003, 12, 31)),
      ("03-12-31", utc(2003, 12, 31)),
      ("-0312", utc(2003, 12)),
      ("-03-12", utc(2003, 12)),
      ("2003-335", utc(2003, 12, 1)),
      ("2003335", utc(2003, 12, 1)),
      ("03335", utc(2003, 12, 1)),
      ("2020/1/10 14:33:00", utc(2020, 1, 10, 14, 33)),
      ("2020-01/10 14:33:00", utc(2020, 1, 10, 14, 33)),
    ])
  func isoDates(text: String, instant: Instant) {
    #expect(DateParser.parse(text)?.instant == instant)
  }

  @Test(
    "asctime, numeric dates, other languages and times since 1970",
    arguments: [
      ("Sun Jan  4 16:29:06 2004", utc(2004, 1, 4, 16, 29, 6)),
      ("Sun Jul 15 01:16:00 +0000 2012", utc(2012, 7, 15, 1, 16)),
      ("Thu Aug 30 2012 17:26:16 +0200", utc(2012, 8, 30, 15, 26, 16)),
      ("Mon Jan 2 15:04:05 MST 2006", utc(2006, 1, 2, 22, 4, 5)),
      ("12/31/2004", utc(2004, 12, 31)),
      ("31/12/2004 10:00", utc(2004, 12, 31, 10)),
      ("31.12.2004 - 10:00", utc(2004, 12, 31, 10)),
      ("31-12-2004", utc(2004, 12, 31)),
      ("06/1/2 15:04", utc(2006, 1, 2, 15, 4)),
      ("1/2/2006 3:04:05 PM", utc(2006, 1, 2, 15, 4, 5)),
      ("lundi 3 mars 2014 10:00", utc(2014, 3, 3, 10)),
      ("mar, 3 giu 2014 10:00:00 +0200", utc(2014, 6, 3, 8)),
      ("Mi, 12 Dez 2012 01:02:03 MEZ", utc(2012, 12, 12, 0, 2, 3)),
      ("3 de agosto de 2015", utc(2015, 8, 3)),
      ("14 juillet 2016 18h30", utc(2016, 7, 14, 18, 30)),
      ("Пн, 03 мар 2014 10:00:00 +0400", utc(2014, 3, 3, 6)),
      ("12 stycznia 2015", utc(2015, 1, 12)),
      ("Κυρ, 11 Ιούλ 2004 12:00:00 EST", utc(2004, 7, 11, 17)),
      ("2004-július-13T9:15-05:00", utc(2004, 7, 13, 14, 15)),
      ("2004년 05월 28일  01:31:15", utc(2004, 5, 27, 16, 31, 15)),
      ("2004-05-25 오후 11:23:17", utc(2004, 5, 25, 14, 23, 17)),
      ("2014年3月5日 10:20", utc(2014, 3, 5, 10, 20)),
      ("1400000000", utc(2014, 5, 13, 16, 53, 20)),
      ("1400000000.5", utc(2014, 5, 13, 16, 53, 20, ms: 500)),
      ("1400000000123", utc(2014, 5, 13, 16, 53, 20, ms: 123)),
    ])
  func otherDates(text: String, instant: Instant) {
    #expect(DateParser.parse(text)?.instant == instant)
  }

  @Test(
    "zones by abbreviation and by region, in summer and winter",
    arguments: [
      ("PST", 480), ("PDT", 420), ("CET", -60), ("CEST", -120), ("AEST", -600), ("JST", -540),
      ("MET", -60), ("ET", 240), ("America/Los_Angeles", 420), ("Europe/Berlin", -120),
      ("Europe/London", -60), ("Asia/Tokyo", -540), ("Australia/Sydney", -600), ("Nowhere/Here", 0),
    ])
  func zones(name: String, minutes: Int) {
    let expected = utc(2023, 6, 30, 10).milliseconds + Int64(minutes) * 60_000
    #expect(DateParser.parse("30 Jun 2023 10:00:00 \(name)")?.instant.milliseconds == expected)
  }

  @Test("a region's summer time begins and ends on its day")
  func summerTime() {
    #expect(
      DateParser.parse("26 Mar 2023 01:59 Europe/Berlin")?.instant == utc(2023, 3, 26, 0, 59))
    #expect(DateParser.parse("26 Mar 2023 03:00 Europe/Berlin")?.instant == utc(2023, 3, 26, 1))
    #expect(DateParser.parse("5 Nov 2023 03:00 America/New_York")?.instant == utc(2023, 11, 5, 8))
    #expect(DateParser.parse("1 Jan 2023 03:00 ET")?.instant == utc(2023, 1, 1, 8))
  }

  @Test(
    "what cannot be read is nil, never now or 1970",
    arguments: [
      "", "   ", "yesterday at noon", "n/a", "-3", "0", "31", "Episode 2014",
      "Sun, 16 Dec 2012 1:2:3:4 GMT", "Sun, 16 zzz 2012 11:47:32 GMT",
      "Sun, Dec x 2012 11:47:32 GMT", "Sun, 16 Dec zz 11:47:32 GMT",
      "Sun, 16 Dec 2012 11:47:32 +zz:00", "Sun, 16 Dec 2012 11:47:32 +00:zz", "2003-13-01",
      "2003-02-29", "0000-00-00 00:00:00", "0001-01-01T00:00:00Z", "2003-12-31T25:00:00Z",
      "2003-12-31T10:61:00Z", "12 34 56 78 90", "99999999999999999999999999",
      "1 Jan 2000 99999999999999999999:00", "1 Jan 2000 00:00:00 +9999",
    ])
  func unreadable(text: String) {
    #expect(DateParser.parse(text) == nil)
  }

  @Test(
    "the form gives the precision",
    arguments: [
      ("2020", DatePrecision.year), ("2020Z", .year), ("2020-11", .month), ("2020-11-2", .day),
      ("2020-11-02Z", .day), ("20201102T10Z", .hour), ("2020-11-02T10:20Z", .minute),
      ("2020-11-02T10:20:30Z", .second), ("Tue, 03 Jun 2003", .day), ("1400000000", .second),
    ])
  func precision(text: String, precision: DatePrecision) {
    #expect(DateParser.parse(text)?.precision == precision)
  }

  @Test(
    "spans by a letter and a number, seasons, unknown months and days, and .NET's dates",
    arguments: [
      ("2025-Q4", utc(2025, 10), DatePrecision.quarter), ("2025Q1", utc(2025), .quarter),
      ("Q4 2025", utc(2025, 10), .quarter), ("q2/2025", utc(2025, 4), .quarter),
      ("2025-S2", utc(2025, 7), .half), ("H1 2025", utc(2025), .half),
      ("2025M11", utc(2025, 11), .month), ("2025-M03", utc(2025, 3), .month),
      ("2025-W45", utc(2025, 11, 3), .week), ("2025-W45-3", utc(2025, 11, 5), .day),
      ("2020-W53", utc(2020, 12, 28), .week), ("2026-W01", utc(2025, 12, 29), .week),
      ("2024 Winter", utc(2024), .year), ("Fall 2025", utc(2025), .year),
      ("2025 Nov-Dec", utc(2025, 11), .month), ("Nov/Dec 2025", utc(2025, 11), .month),
      ("2025-11-00", utc(2025, 11), .month), ("+1850-00-00T00:00:00Z", utc(1850), .year),
      ("/Date(1546300800000)/", utc(2019), .second),
      ("/Date(-1000+0100)/", Instant(seconds: -1), .second),
      ("Nov. 3, 2025, 5:30 p.m. EST", utc(2025, 11, 3, 22, 30), .minute),
      ("3 Nov 2025 9:05 A.M.", utc(2025, 11, 3, 9, 5), .minute),
    ])
  func spans(text: String, instant: Instant, precision: DatePrecision) {
    let date = DateParser.parse(text)
    #expect(date?.instant == instant)
    #expect(date?.precision == precision)
  }

  @Test(
    "of spans, too, what is none is nil",
    arguments: [
      "2025-Q5", "2025-Q0", "2025-Q04", "Q42025", "2025-S3", "2025-M13", "2025-W54", "2021-W53",
      "2025-W5", "2025-W45-8", "2025-X1", "Winter", "Winter 24", "winter 2024 3", "/Date()/",
      "/Date(1)", "/Date(1x)/", "/Date(99999999999999999)/", "2025-00-11", "Q4", "1Q 25",
    ])
  func noSpans(text: String) {
    #expect(DateParser.parse(text) == nil)
  }

  @Test("the offset is kept where one is named")
  func offsets() {
    #expect(DateParser.parse("2010-05-28T21:03:38+05:45")?.offsetMinutes == 345)
    #expect(DateParser.parse("Fri, 28 May 2010 21:03:38 PST")?.offsetMinutes == -480)
    #expect(DateParser.parse("2010-05-28T21:03:38Z")?.offsetMinutes == 0)
    #expect(DateParser.parse("2010-05-28T21:03:38")?.offsetMinutes == nil)
  }

  @Test("numbers are years or times since 1970, and arrays are dates")
  func numbers() {
    #expect(
      DateParser.parse(number: 2020) == DatedInstant(utc(2020), precision: .year))
    #expect(DateParser.parse(number: 1_400_000_000)?.instant == utc(2014, 5, 13, 16, 53, 20))
    #expect(DateParser.parse(number: 1_400_000_000_000)?.instant == utc(2014, 5, 13, 16, 53, 20))
    #expect(
      DateParser.parse(number: 1_400_000_000_000_250)?.instant == utc(2014, 5, 13, 16, 53, 20))
    #expect(
      DateParser.parse("1400000000500250125")?.instant == utc(2014, 5, 13, 16, 53, 20, ms: 500))
    #expect(DateParser.parse(number: 20_251_103) == DatedInstant(utc(2025, 11, 3), precision: .day))
    #expect(DateParser.parse(number: 20_251_103_101_112)?.instant == utc(2025, 11, 3, 10, 11, 12))
    #expect(DateParser.parse(number: 20_251_399)?.instant == Instant(seconds: 20_251_399))
    #expect(DateParser.parse(number: -1)?.instant == Instant(seconds: -1))
    #expect(DateParser.parse(number: .nan) == nil)
    #expect(DateParser.parse(number: 1e300) == nil)
    #expect(DateParser.date(parts: [2020, 11]) == DatedInstant(utc(2020, 11), precision: .month))
    #expect(
      DateParser.date(parts: [2020, 11, 2]) == DatedInstant(utc(2020, 11, 2), precision: .day))
    #expect(DateParser.date(parts: [2020, 13]) == nil)
    #expect(DateParser.date(parts: []) == nil)
  }

  @Test("every day of four centuries is its own count and back")
  func civilDays() {
    var expected = CivilDate(year: 1800, month: 1, day: 1)
    for days in expected.daysSinceEpoch..<CivilDate(year: 2200, month: 1, day: 1).daysSinceEpoch {
      let date = CivilDate(daysSinceEpoch: days)
      #expect(date == expected && date.daysSinceEpoch == days && date.isValid)
      expected.day += 1
      if !expected.isValid { expected = CivilDate(year: date.year, month: date.month + 1, day: 1) }
      if !expected.isValid { expected = CivilDate(year: date.year + 1, month: 1, day: 1) }
    }
    #expect(CivilDate(year: 2026, month: 11, day: 30).weekday == 1)
  }
}
