/// The commands of the program.
package enum CommandName: String, Hashable, Sendable, CaseIterable {
  case aggregate, list, show, sources, plugins, check, preview, explain, remap, sql
}
