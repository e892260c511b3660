/// The commands of the program.
package enum CommandName: String, Hashable, Sendable, CaseIterable {
  case aggregate, list, show, sources, plugins, check, preview, explain, remap, sql
  case schema
  case pluginCheck = "plugin check"
  case pluginNew = "plugin new"
  case pluginRecord = "plugin record"
}
