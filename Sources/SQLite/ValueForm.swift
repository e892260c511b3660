/// The five kinds of values that SQLite stores (sqlite.org/datatype3.html, section 2).
package enum ValueForm: Hashable, Sendable {
  case null, integer, real, text, blob
}
