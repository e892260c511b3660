/// Whether processes run in boxes here.
enum BoxState {
  /// Bubblewrap is not installed.
  case absent
  /// It is installed and does not work, for that reason.
  case broken(String)
  /// It works.
  case works(Box)
}
