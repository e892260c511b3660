/// Time zones by the names that feeds write: abbreviations, and the commonest regions.
///
/// An offset is fixed for abbreviations that say summer or winter. Where a name holds for both
/// (`ET`, `America/New_York`), the rules of today's summer time decide. Of letters used by several
/// countries the reading is the commonest in feeds: `CST` and `EST` are American, `IST` is Indian,
/// `BST` British.
enum ZoneName {
  enum Rule { case fixed, europe, america, australia, newZealand }

  /// Minutes east of UTC at that local time; nil for an unknown name.
  static func offset(_ name: String, at local: DateFields) -> Int? {
    guard let (standard, rule) = table[name] else { return nil }
    return standard + (isSummer(rule, standard: standard, local) ? 60 : 0)
  }

  private static func isSummer(_ rule: Rule, standard: Int, _ local: DateFields) -> Bool {
    guard rule != .fixed, let year = local.year, let month = local.month, let day = local.day
    else { return false }
    let minute =
      CivilDate(year: year, month: month, day: day).daysSinceEpoch * 1440
      + (local.hour ?? 0) * 60 + (local.minute ?? 0)
    switch rule {
    case .fixed: return false
    case .europe:  // 01:00 UTC on the last Sundays of March and October
      return minute >= sunday(-1, 3, year) + 60 + standard
        && minute < sunday(-1, 10, year) + 120 + standard
    case .america:  // 02:00 on Sundays; the law of 2007 moved them
      return year >= 2007
        ? minute >= sunday(2, 3, year) + 120 && minute < sunday(1, 11, year) + 120
        : minute >= sunday(1, 4, year) + 120 && minute < sunday(-1, 10, year) + 120
    case .australia: return minute >= sunday(1, 10, year) + 120 || minute < sunday(1, 4, year) + 180
    case .newZealand:
      return minute >= sunday(-1, 9, year) + 120 || minute < sunday(1, 4, year) + 180
    }
  }

  /// Minutes from 1970 to the start of a Sunday of a month: the first, the second, or the last (-1).
  private static func sunday(_ place: Int, _ month: Int, _ year: Int) -> Int {
    if place > 0 {
      let first = CivilDate(year: year, month: month, day: 1)
      return (first.daysSinceEpoch + (7 - first.weekday) % 7 + (place - 1) * 7) * 1440
    }
    let last = CivilDate(
      year: year, month: month, day: CivilDate.days(inMonth: month, of: year))
    return (last.daysSinceEpoch - last.weekday) * 1440
  }

  private static let table: [String: (Int, Rule)] = [
    "z": (0, .fixed), "ut": (0, .fixed), "utc": (0, .fixed), "gmt": (0, .fixed),
    "wet": (0, .fixed), "west": (60, .fixed), "bst": (60, .fixed), "cet": (60, .fixed),
    "met": (60, .fixed), "mez": (60, .fixed), "cest": (120, .fixed), "mest": (120, .fixed),
    "mesz": (120, .fixed), "eet": (120, .fixed), "eest": (180, .fixed), "msk": (180, .fixed),
    "msd": (240, .fixed), "trt": (180, .fixed), "ist": (330, .fixed), "pkt": (300, .fixed),
    "npt": (345, .fixed), "ict": (420, .fixed), "wib": (420, .fixed), "sgt": (480, .fixed),
    "hkt": (480, .fixed), "pht": (480, .fixed), "jst": (540, .fixed), "kst": (540, .fixed),
    "awst": (480, .fixed), "acst": (570, .fixed), "acdt": (630, .fixed), "aest": (600, .fixed),
    "aedt": (660, .fixed), "nzst": (720, .fixed), "nzdt": (780, .fixed), "sast": (120, .fixed),
    "cat": (120, .fixed), "wat": (60, .fixed), "eat": (180, .fixed), "est": (-300, .fixed),
    "edt": (-240, .fixed), "cst": (-360, .fixed), "cdt": (-300, .fixed), "mst": (-420, .fixed),
    "mdt": (-360, .fixed), "pst": (-480, .fixed), "pdt": (-420, .fixed), "ast": (-240, .fixed),
    "adt": (-180, .fixed), "nst": (-210, .fixed), "ndt": (-150, .fixed), "akst": (-540, .fixed),
    "akdt": (-480, .fixed), "hst": (-600, .fixed), "brt": (-180, .fixed), "brst": (-120, .fixed),
    "art": (-180, .fixed), "clt": (-240, .fixed), "clst": (-180, .fixed),
    "at": (-240, .america), "et": (-300, .america), "ct": (-360, .america), "mt": (-420, .america),
    "pt": (-480, .america),
    "africa/cairo": (120, .fixed), "africa/johannesburg": (120, .fixed),
    "africa/lagos": (60, .fixed), "africa/nairobi": (180, .fixed),
    "america/anchorage": (-540, .america), "america/argentina/buenos_aires": (-180, .fixed),
    "america/bogota": (-300, .fixed), "america/chicago": (-360, .america),
    "america/denver": (-420, .america), "america/detroit": (-300, .america),
    "america/halifax": (-240, .america), "america/lima": (-300, .fixed),
    "america/los_angeles": (-480, .america), "america/mexico_city": (-360, .fixed),
    "america/montreal": (-300, .america), "america/new_york": (-300, .america),
    "america/phoenix": (-420, .fixed), "america/sao_paulo": (-180, .fixed),
    "america/toronto": (-300, .america), "america/vancouver": (-480, .america),
    "asia/bangkok": (420, .fixed), "asia/dhaka": (360, .fixed), "asia/dubai": (240, .fixed),
    "asia/hong_kong": (480, .fixed), "asia/jakarta": (420, .fixed), "asia/karachi": (300, .fixed),
    "asia/kathmandu": (345, .fixed), "asia/kolkata": (330, .fixed), "asia/manila": (480, .fixed),
    "asia/seoul": (540, .fixed), "asia/shanghai": (480, .fixed), "asia/singapore": (480, .fixed),
    "asia/taipei": (480, .fixed), "asia/tokyo": (540, .fixed),
    "atlantic/reykjavik": (0, .fixed), "australia/adelaide": (570, .australia),
    "australia/brisbane": (600, .fixed), "australia/melbourne": (600, .australia),
    "australia/perth": (480, .fixed), "australia/sydney": (600, .australia),
    "europe/amsterdam": (60, .europe), "europe/athens": (120, .europe),
    "europe/belgrade": (60, .europe), "europe/berlin": (60, .europe),
    "europe/brussels": (60, .europe), "europe/bucharest": (120, .europe),
    "europe/budapest": (60, .europe), "europe/copenhagen": (60, .europe),
    "europe/dublin": (0, .europe), "europe/helsinki": (120, .europe),
    "europe/istanbul": (180, .fixed), "europe/kiev": (120, .europe), "europe/kyiv": (120, .europe),
    "europe/lisbon": (0, .europe), "europe/london": (0, .europe), "europe/madrid": (60, .europe),
    "europe/minsk": (180, .fixed), "europe/moscow": (180, .fixed), "europe/oslo": (60, .europe),
    "europe/paris": (60, .europe), "europe/prague": (60, .europe), "europe/rome": (60, .europe),
    "europe/sofia": (120, .europe), "europe/stockholm": (60, .europe),
    "europe/vienna": (60, .europe), "europe/warsaw": (60, .europe), "europe/zurich": (60, .europe),
    "pacific/auckland": (720, .newZealand), "pacific/honolulu": (-600, .fixed),
    "us/central": (-360, .america), "us/eastern": (-300, .america),
    "us/mountain": (-420, .america), "us/pacific": (-480, .america),
  ]
}
