// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the product's build does not pay for it. It builds the targets that
// reading a feed needs, in place: their sources stand behind the link `Library`.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Library/\(name)", swiftSettings: settings)
}

let package = Package(
  name: "parse",
  targets: [
    .systemLibrary(name: "CXML2", path: "Library/CXML2", pkgConfig: "libxml-2.0"),
    .systemLibrary(name: "CIDN2", path: "Library/CIDN2", pkgConfig: "libidn2"),
    library("Text", ["CIDN2"]),
    library("JSON", []),
    library("XML", ["Text"]),
    library("HTTP", ["Text"]),
    library("Feeds", ["XML", "Text", "JSON", "CXML2"]),
    library("RoostKit", ["HTTP", "Text", "JSON"]),
    library("RoostFeeds", ["RoostKit", "Feeds", "Text", "JSON", "HTTP"]),
    .executableTarget(
      name: "parse", dependencies: ["RoostFeeds", "RoostKit", "HTTP", "Text"],
      swiftSettings: settings),
  ]
)
