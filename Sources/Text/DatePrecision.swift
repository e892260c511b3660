/// How much of a date is known; what is finer is the beginning of that span.
public enum DatePrecision: String, Hashable, Sendable, CaseIterable {
  case year, half, quarter, month, week, day, hour, minute, second
}
