package import Diagnostics
import JQ
package import YAML

/// Compiles expressions without running them: what `roost check` tells beside the form of a page.
package enum ExpressionCheck {
  /// A file with its expressions.
  package struct Page: Sendable {
    let expressions: [ManifestExpression]
    let source: YAMLSource

    /// Those expressions of a file.
    package init(_ expressions: [ManifestExpression], in source: YAMLSource) {
      self.expressions = expressions
      self.source = source
    }

    /// All of a plugin's page.
    package init(_ manifest: Manifest) {
      self.init(manifest.expressions, in: manifest.source)
    }
  }

  /// The expressions of files that do not stand alone or do not compile, in their order.
  ///
  /// All are compiled together, which takes some 30 ms, and nothing where jq is not needed for any; only
  /// where that fails are halves of them compiled, until each fault is found.
  package static func faults(of pages: [Page]) -> [Diagnostic] {
    var faults: [[Diagnostic]] = []
    var sound: [Candidate] = []
    for (number, page) in pages.enumerated() {
      var seen: Set<String> = []
      faults.append([])
      for expression in page.expressions {
        do {
          let parsed = try JQExpression(expression.text)
          guard seen.insert(expression.text).inserted, !parsed.isPlain else { continue }
          sound.append(Candidate(page: number, expression: expression, parsed: parsed))
        } catch {
          faults[number].append(diagnostic(expression, error.message, page.source))
        }
      }
    }
    if !sound.isEmpty {
      let candidates = sound
      for one in (try? JQThreads.run { _ in search(candidates[...]) }) ?? [] {
        faults[one.page].append(
          diagnostic(one.expression, one.message, pages[one.page].source))
      }
    }
    return faults.flatMap { $0.sorted { ($0.line, $0.column) < ($1.line, $1.column) } }
  }

  /// An expression with what is known of it.
  private struct Candidate: Sendable {
    var page: Int
    var expression: ManifestExpression
    var parsed: JQExpression
  }

  private struct Broken: Sendable {
    var page: Int
    var expression: ManifestExpression
    var message: String
  }

  private static func search(_ candidates: ArraySlice<Candidate>) -> [Broken] {
    guard let first = candidates.first, let message = fault(candidates) else { return [] }
    if candidates.count == 1 {
      return [Broken(page: first.page, expression: first.expression, message: message)]
    }
    let middle = candidates.startIndex + candidates.count / 2
    return search(candidates[..<middle]) + search(candidates[middle...])
  }

  /// What the compiler says of these expressions together; nil: they compile.
  private static func fault(_ candidates: ArraySlice<Candidate>) -> String? {
    let variables = Set(candidates.flatMap(\.expression.variables) + ["ENV", "now"]).sorted()
    let bindings = variables.map { "null as $\($0) | " }.joined()
    let guards = JQGuards.definitions(for: candidates.map(\.parsed))
    let parts = candidates.enumerated().map { $0.element.parsed.standing(as: $0.offset) }
    let program = "\(bindings)def now: $now;\n\(guards)[\(parts.joined(separator: ",\n"))]"
    do {
      _ = try JQProgram(program)
      return nil
    } catch {
      return error.message
    }
  }

  private static func diagnostic(
    _ expression: ManifestExpression, _ message: String, _ source: YAMLSource
  ) -> Diagnostic {
    source.diagnostic(
      kind: "invalid-expression", at: expression.mark,
      "\(expression.path): the jq expression does not compile: \(message)")
  }
}

extension Manifest {
  /// The expressions of the page that do not compile.
  package var expressionFaults: [Diagnostic] {
    ExpressionCheck.faults(of: [ExpressionCheck.Page(self)])
  }
}
