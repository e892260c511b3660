import JSON
import RoostKit
import RoostPlugins
import Text

/// A package with a compiled plugin of its own, a program that has it, and its test.
package enum SwiftPackage {
  /// The files of the package.
  ///
  /// - Parameters:
  ///   - name: The plugin's name.
  ///   - checkout: Where Roost's own package is.
  package static func files(_ name: String, checkout: String) -> [(path: String, text: String)] {
    let type = typeName(name)
    let page = "plugins/\(name)"
    return [
      ("Package.swift", package(name, type, checkout)),
      ("Sources/\(type)/\(type).swift", adapter(name, type)),
      ("Sources/roost-\(name)/main.swift", program(name, type)),
      ("Tests/\(type)Tests/\(type)Tests.swift", test(name, type)),
      ("\(page)/plugin.yaml", manifest(name)),
      ("\(page)/README.md", readme(name)),
      ("\(page)/samples/samples.yaml", samples),
      ("\(page)/samples/list.csv", list),
      ("\(page)/samples/list.items.json", items(name)),
    ]
  }

  /// `tide-tables` is TideTables.
  private static func typeName(_ name: String) -> String {
    let joined = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
    return joined.first?.isLetter == true ? joined : "Plugin\(joined)"
  }

  private static func package(_ name: String, _ type: String, _ checkout: String) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\(name)",
      dependencies: [.package(name: "roost", path: \(JSONValue.string(checkout).text()))],
      targets: [
        .target(name: "\(type)", dependencies: [.product(name: "RoostKit", package: "roost")]),
        .executableTarget(
          name: "roost-\(name)",
          dependencies: ["\(type)", .product(name: "RoostApp", package: "roost")]),
        .testTarget(
          name: "\(type)Tests",
          dependencies: ["\(type)", .product(name: "RoostTesting", package: "roost")]),
      ])

    """
  }

  private static func adapter(_ name: String, _ type: String) -> String {
    """
    import HTTP
    import RoostKit
    import Text

    /// Things of a list with one a line: `id,date,title`.
    ///
    /// An adapter says which request and what is in the answer; it does no I/O of its own. It is made
    /// anew for each response, and gets the body in pieces as it comes.
    public struct \(type): SourceAdapter {
      /// What a source sets: the options of plugin.yaml, by their names.
      public struct Options: Decodable, Sendable {
        /// Where the list is.
        public var url: String
      }

      private let options: Options
      private var line: [UInt8] = []
      private var number = 0

      /// The adapter of the one stream.
      public init(_ options: Options, stream: String) { self.options = options }

      /// The list itself.
      public func firstRequest() -> HTTPRequest { HTTPRequest(.get, options.url) }

      /// Takes the next bytes, which may end in the middle of a line.
      public mutating func read(_ chunk: Span<UInt8>, into page: inout Page) {
        for place in chunk.indices {
          if chunk[place] == UInt8(ascii: "\\n") { add(to: &page) } else { line.append(chunk[place]) }
        }
      }

      /// The body has ended; the last line may have no line feed.
      public mutating func finish(into page: inout Page) {
        if !line.isEmpty { add(to: &page) }
      }

      private mutating func add(to page: inout Page) {
        defer { line.removeAll(keepingCapacity: true) }
        number += 1
        let parts = String(decoding: line, as: UTF8.self)
          .split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, !parts[0].isEmpty else {
          page.skip(reason: "line \\(number) is no id,date,title")
          return
        }
        var item = Item(id: parts[0], kind: "\(name)")
        item.published = DatedInstant(reading: parts[1])
        item.title = parts[2]
        page.add(item)
      }
    }

    """
  }

  private static func program(_ name: String, _ type: String) -> String {
    """
    import \(type)
    import RoostApp

    RoostApp.main(adding: [AddedPlugin("\(name)", \(type).self)])

    """
  }

  private static func test(_ name: String, _ type: String) -> String {
    """
    import \(type)
    import RoostTesting
    import Testing

    @Test("gives what stands beside its samples")
    func samples() async {
      let root = #filePath.split(separator: "/").dropLast(3).map { "/\\($0)" }.joined()
      #expect(await PluginSamples.faults(of: \(type).self, in: "\\(root)/plugins/\(name)") == [])
    }

    """
  }

  private static func manifest(_ name: String) -> String {
    """
    plugin: \(name)
    summary: Things of a list with one a line.

    options:
      url: { type: url, required: true, summary: Where the list is. }

    kinds:
      \(name): {}

    """
  }

  private static func readme(_ name: String) -> String {
    """
    # \(name)

    Things of a list with one a line: `id,date,title`.

    ```yaml
    sources:
      mine:
        plugin: \(name)
        url: https://www.example.org/list.csv
    ```

    ## Options

    \(OptionTable.start)
    | option | takes | default | meaning |
    |---|---|---|---|
    | `url` | a URL | required | Where the list is. |
    \(OptionTable.end)

    """
  }

  private static let samples = """
    # Recorded responses, and the options that they were asked with.
    list:
      options:
        url: https://www.example.org/list.csv
      responses:
        GET /list.csv: list.csv

    """

  private static let list = "1,2025-06-01T12:00:00Z,First\n2,2025-06-02,Second\n"

  private static func items(_ name: String) -> String {
    let items = [("1", "2025-06-01T12:00:00Z", "First"), ("2", "2025-06-02", "Second")].map {
      id, date, title -> JSONValue in
      var item = Item(id: id, kind: name)
      item.published = DatedInstant(reading: date)
      item.title = title
      return item.json(source: SampleRun.sourceName, relations: [])
    }
    return ExpectedItems.written(.array(items))
  }
}
