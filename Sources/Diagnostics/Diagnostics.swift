/// All faults of a file, or of files that belong together.
package struct Diagnostics: Error, Hashable, Sendable {
  /// The faults, in the order in which they were found.
  package var all: [Diagnostic]

  /// Those faults.
  package init(_ all: [Diagnostic] = []) { self.all = all }

  /// Whether any of them is an error; warnings alone leave the file usable.
  package var hasErrors: Bool { all.contains { $0.severity == .error } }

  /// The errors alone.
  package var errors: [Diagnostic] { all.filter { $0.severity == .error } }

  /// The warnings alone.
  package var warnings: [Diagnostic] { all.filter { $0.severity == .warning } }

  /// By file as first met, then line and column; equal ones once.
  package func sorted() -> Diagnostics {
    var files: [String: Int] = [:]
    for one in all where files[one.file] == nil { files[one.file] = files.count }
    var seen: Set<Diagnostic> = []
    let unique = all.filter { seen.insert($0).inserted }
    let keyed = unique.enumerated().map { place, one in
      (key: [files[one.file] ?? 0, one.line, one.column, place], one: one)
    }
    return Diagnostics(keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.one))
  }

  /// The same with secrets cut out of each.
  package func masked(by mask: (String) -> String) -> Diagnostics {
    Diagnostics(all.map { $0.masked(by: mask) })
  }

  /// Each fault as a person reads it, an empty line between two.
  package func text(color: Bool = false) -> String {
    all.map { $0.text(color: color) }.joined(separator: "\n\n")
  }
}
