/// What other threads ask of the loop.
enum CurlCommand: Sendable {
  case start(Transfer)
  case cancel(Transfer)
  case resume(Transfer)
  case stop
}
