import RoostCLI

/// The program `roost` as a library: what a package with plugins of its own builds its program from.
public enum RoostApp {
  /// Runs as this process, and ends it with the exit code.
  ///
  /// - Parameter plugins: Compiled plugins beside those that come with Roost. Each has a folder with a
  ///   page of its name in one of the places where plugins are looked for; without it, it is not seen.
  public static func main(adding plugins: [AddedPlugin] = []) -> Never {
    RoostProgram.main(compiled: CompiledPlugins.all + plugins.map(\.entry))
  }
}
