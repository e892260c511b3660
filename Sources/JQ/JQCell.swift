/// A place that holds one value and may hold another later.
package final class JQCell<Value: ~Copyable> {
  /// The value.
  package var value: Value

  /// A place that holds that value.
  package init(_ value: consuming Value) { self.value = value }
}
