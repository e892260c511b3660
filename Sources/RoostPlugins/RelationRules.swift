package import RoostKit

/// The relations that a source adds by `relations:` in sources.yaml, over its items as JSON.
package protocol RelationRules: Sendable {
  /// Hash of the rules: with other rules no stored validators are sent.
  var fingerprint: UInt64 { get }

  /// Names of the relations that they make.
  var names: [String] { get }

  /// For each item of the batch, in order, the relations it gets beside its own; and what went wrong
  /// in an expression, once per place.
  func relations(of batch: [Item]) throws -> (relations: [[Relation]], warnings: [String])
}
