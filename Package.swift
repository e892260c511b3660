// swift-tools-version: 6.2
import PackageDescription

/// Every target is Swift 6 with warnings as errors, and imports that say what they mean.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

/// A C library of the system; `make setup` installs the Debian package of each.
func system(_ name: String, _ pkgConfig: String?, _ package: String) -> Target {
  .systemLibrary(
    name: name, pkgConfig: pkgConfig, providers: [.apt([package]), .brew([package])])
}

/// One compiled plugin: a folder under plugins/ of which SwiftPM builds the one Swift file.
func plugin(_ folder: String, _ name: String) -> Target {
  .target(
    name: name, dependencies: ["RoostKit", "RoostFeeds", "Feeds", "HTTP", "JSON"],
    path: "plugins/\(folder)",
    exclude: ["README.md", "plugin.yaml", "samples"], sources: ["\(name).swift"],
    swiftSettings: settings)
}

let compiledPlugins: [Target.Dependency] = ["Podcast", "Feed"]

let package = Package(
  name: "roost",
  products: [
    .executable(name: "roost", targets: ["roost"]),
    .library(name: "RoostKit", targets: ["RoostKit", "HTTP", "JSON", "Text"]),
    .library(name: "RoostApp", targets: ["RoostApp"]),
    .library(name: "RoostTesting", targets: ["RoostTesting"]),
  ],
  targets: [
    system("CSQLite", "sqlite3", "libsqlite3-dev"),
    system("CCurl", "libcurl", "libcurl4-openssl-dev"),
    system("CSSL", "openssl", "libssl-dev"),
    system("CYAML", "yaml-0.1", "libyaml-dev"),
    system("CXML2", "libxml-2.0", "libxml2-dev"),
    system("CJQ", nil, "libjq-dev"),
    system("CIDN2", "libidn2", "libidn2-dev"),
    system("CXXHash", "libxxhash", "libxxhash-dev"),
    system("CSpawn", nil, "libc6-dev"),
    system("CZLib", "zlib", "zlib1g-dev"),
    system("CBrotli", "libbrotlidec", "libbrotli-dev"),
    system("CZstd", "libzstd", "libzstd-dev"),

    .systemLibrary(name: "CProcess"),

    library("Text", ["CIDN2"]),
    library("JSON", []),
    library("Threads", []),
    library("ProcessHost", ["CSpawn", "Threads"]),
    library("Diagnostics", ["Text"]),
    library("SQLite", ["CSQLite", "Diagnostics"]),
    library("YAML", ["CYAML", "Diagnostics"]),
    library("ZLib", ["CZLib"]),
    library("Codings", ["CZLib", "CBrotli", "CZstd"]),
    library("JQ", ["CJQ", "JSON", "Threads"]),
    library("XML", ["Text"]),
    library("HTTP", ["Text", "JSON"]),
    library("Secrets", ["HTTP", "Diagnostics", "Text", "JSON"]),
    library("CurlHTTP", ["HTTP", "Text", "Threads", "Codings", "CCurl", "CSSL"]),
    library("Feeds", ["XML", "Text", "JSON", "CXML2"]),
    library("RoostKit", ["HTTP", "Text", "JSON"]),
    library("RoostFeeds", ["RoostKit", "Feeds", "Text", "JSON", "HTTP"]),
    library("RoostStore", ["RoostKit", "SQLite", "JSON", "Text", "Threads", "CXXHash"]),
    library(
      "RoostPlugins",
      [
        "RoostKit", "RoostFeeds", "ProcessHost", "HTTP", "Secrets", "YAML", "JQ", "JSON",
        "Diagnostics", "Text", "Threads",
      ]),
    library(
      "RoostEngine",
      [
        "RoostKit", "RoostPlugins", "RoostStore", "ProcessHost", "HTTP", "Secrets", "YAML", "JSON",
        "Diagnostics", "Text", "Threads", "CXXHash", "ZLib",
      ]),
    library(
      "RoostWorkshop",
      [
        "RoostEngine", "RoostPlugins", "RoostStore", "RoostKit", "HTTP", "YAML", "JSON",
        "Diagnostics", "Text", "Threads",
      ]),
    library(
      "RoostTesting",
      [
        "RoostWorkshop", "RoostKit", "RoostPlugins", "HTTP", "JSON", "Diagnostics", "Text",
        "Threads",
      ]),

    plugin("podcast", "Podcast"),
    plugin("feed", "Feed"),

    library(
      "RoostCLI",
      [
        "RoostWorkshop", "RoostEngine", "RoostPlugins", "RoostStore", "RoostKit", "ProcessHost",
        "CurlHTTP", "HTTP", "YAML", "JSON", "Diagnostics", "Text", "Threads", "CProcess",
      ]),
    library("RoostApp", ["RoostCLI", "RoostPlugins", "RoostKit"] + compiledPlugins),
    .executableTarget(name: "roost", dependencies: ["RoostApp"], swiftSettings: settings),

    tests("TextTests", ["Text"]),
    tests("JSONTests", ["JSON"]),
    tests("DiagnosticsTests", ["Diagnostics"]),
    tests(
      "DocsTests",
      [
        "RoostWorkshop", "RoostEngine", "RoostPlugins", "ProcessHost", "CurlHTTP", "HTTP", "JSON",
        "XML", "YAML",
        "Diagnostics", "Text",
      ]),
    tests("SQLiteTests", ["SQLite"]),
    tests("ZLibTests", ["ZLib"]),
    tests("CodingsTests", ["Codings", "ZLib"]),
    tests("YAMLTests", ["YAML", "Diagnostics"]),
    tests("JQTests", ["JQ", "JSON"]),
    tests("XMLTests", ["XML", "Text"]),
    tests("HTTPTests", ["HTTP", "JSON", "Text"]),
    tests("SecretsTests", ["Secrets", "HTTP", "JSON"]),
    tests("ThreadsTests", ["Threads"]),
    tests("ProcessHostTests", ["ProcessHost", "Threads"]),
    tests("RoostTestingTests", ["RoostTesting", "HTTP", "Text"]),
    tests("CurlHTTPTests", ["CurlHTTP", "HTTP", "RoostTesting", "Text", "Threads"]),
    tests("FeedsTests", ["Feeds", "XML", "Text", "JSON"]),
    tests("RoostFeedsTests", ["RoostFeeds", "RoostKit", "HTTP", "JSON", "Text"]),
    tests("RoostKitTests", ["RoostKit", "JSON", "Text", "HTTP"]),
    tests(
      "RoostStoreTests",
      ["RoostStore", "RoostKit", "SQLite", "HTTP", "JSON", "Text", "Threads"]),
    tests(
      "RoostPluginsTests",
      [
        "RoostPlugins", "RoostKit", "RoostTesting", "HTTP", "YAML", "JSON", "Diagnostics", "Text",
        "Threads",
      ]),
    tests(
      "PluginSamplesTests",
      [
        "RoostWorkshop", "RoostEngine", "RoostPlugins", "RoostStore", "RoostKit", "Podcast", "Feed",
        "HTTP", "JSON", "Diagnostics", "Text", "Threads",
      ]),
    tests(
      "RoostWorkshopTests",
      ["RoostWorkshop", "RoostPlugins", "RoostKit", "HTTP", "JSON", "Diagnostics", "Text"]),
    tests(
      "RoostEngineTests",
      [
        "RoostEngine", "RoostPlugins", "RoostStore", "RoostKit", "RoostTesting", "ProcessHost",
        "CurlHTTP", "HTTP", "YAML",
        "JSON", "Diagnostics", "Text", "Threads",
      ]),
    tests(
      "RoostCLITests",
      [
        "RoostCLI", "RoostEngine", "RoostPlugins", "RoostStore", "RoostKit", "RoostTesting", "Feed",
        "JSON", "Diagnostics", "Text", "Threads",
      ]),
    tests(
      "EndToEndTests",
      [
        "roost", "RoostEngine", "RoostStore", "RoostKit", "RoostTesting", "HTTP", "JSON", "SQLite",
        "Text", "Threads",
      ]),
  ]
)
