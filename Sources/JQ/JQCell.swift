/// A place that holds one value of libjq and may hold another later.
package final class JQCell {
  /// The value.
  package var value: JQValue

  /// A place that holds that value.
  package init(_ value: consuming JQValue) { self.value = value }
}
