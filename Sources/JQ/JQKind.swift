/// What a value of jq is.
package enum JQKind: Sendable {
  case null, bool, number, string, array, object
}
