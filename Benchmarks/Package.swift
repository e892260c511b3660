// swift-tools-version: 6.2
import PackageDescription

// The measuring programs, in a package of their own, so that the product's build does not pay for
// them. The product's targets are built in place: their sources stand behind the link `Library`.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Library/\(name)", swiftSettings: settings)
}

func system(_ name: String, _ pkgConfig: String) -> Target {
  .systemLibrary(name: name, path: "Library/\(name)", pkgConfig: pkgConfig)
}

let package = Package(
  name: "roost",
  targets: [
    system("CXML2", "libxml-2.0"),
    system("CIDN2", "libidn2"),
    system("CSQLite", "sqlite3"),
    system("CXXHash", "libxxhash"),
    library("Text", ["CIDN2"]),
    library("JSON", []),
    library("XML", ["Text"]),
    library("HTTP", ["Text"]),
    library("Diagnostics", ["Text"]),
    library("SQLite", ["CSQLite", "Diagnostics"]),
    library("Feeds", ["XML", "Text", "JSON", "CXML2"]),
    library("RoostKit", ["HTTP", "Text", "JSON"]),
    library("RoostFeeds", ["RoostKit", "Feeds", "Text", "JSON", "HTTP"]),
    library("Threads", []),
    library("RoostStore", ["RoostKit", "SQLite", "JSON", "Text", "Threads", "CXXHash"]),
    .executableTarget(
      name: "parse", dependencies: ["RoostFeeds", "RoostKit", "HTTP", "Text"], path: "Parse",
      swiftSettings: settings),
    .executableTarget(
      name: "fuzz", dependencies: ["RoostFeeds", "RoostKit", "Feeds", "HTTP", "Text"],
      path: "Fuzz", exclude: ["seeds"], swiftSettings: settings),
    .executableTarget(
      name: "StoreBench", dependencies: ["RoostStore", "RoostKit", "HTTP", "JSON", "Text"],
      path: "StoreBench", swiftSettings: settings),
  ]
)
