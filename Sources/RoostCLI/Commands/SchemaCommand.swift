import Diagnostics
import JSON
import RoostPlugins
import RoostWorkshop

/// `roost schema`.
struct SchemaCommand {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() throws(ProgramFailure) -> Int32 {
    let words = ["sources", "plugin"]
    let word = session.arguments.operands.first ?? "sources"
    guard words.contains(word) else {
      let nearest = Suggestion.nearest(to: word, among: words)
      throw ProgramFailure(
        UsageError(
          "there is no schema of '\(word)'",
          help: nearest.map { "did you mean '\($0)'?" } ?? "write 'sources' or 'plugin'."))
    }
    guard word == "sources" else {
      session.print([ManifestSchema.schema.prettyText])
      return 0
    }
    let registry = try ConfigurationReading(session, needsFile: false).registry
    let (plugins, broken) = registry.plugins(named: registry.names)
    guard broken.isEmpty else {
      throw ProgramFailure(Diagnostics(registry.names.compactMap { broken[$0] }.flatMap(\.all)))
    }
    session.print([
      SourcesSchema.schema(registry.names.compactMap { plugins[$0]?.manifest }).prettyText
    ])
    return 0
  }
}
