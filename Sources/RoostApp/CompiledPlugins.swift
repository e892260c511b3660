import Feed
import Podcast
import RoostPlugins

/// The plugins that are compiled in: one line each, beside a line in Package.swift.
enum CompiledPlugins {
  static let all: [any CompiledPluginEntry] = [
    CompiledPlugin<Podcast>("podcast"),
    CompiledPlugin<Feed>("feed"),
  ]
}
