package import Diagnostics
import JQ
package import YAML

/// Compiles expressions without running them: what `roost check` tells beside the form of a page.
package enum ExpressionCheck {
  /// The expressions of a file that do not stand alone or do not compile, in their order.
  ///
  /// All are compiled together, which takes some 30 ms; only where that fails are halves of them
  /// compiled, until each fault is found.
  package static func faults(
    of expressions: [ManifestExpression], in source: YAMLSource
  ) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    var sound: [Candidate] = []
    var seen: Set<String> = []
    for expression in expressions {
      do {
        let parsed = try JQExpression(expression.text)
        let isNew = seen.insert(expression.text).inserted
        if isNew, !parsed.isPlain { sound.append(Candidate(expression, parsed)) }
      } catch {
        faults.append(diagnostic(expression, error.message, source))
      }
    }
    let candidates = sound
    let broken = try? JQThreads.run { _ in search(candidates[...]) }
    faults += (broken ?? []).map { diagnostic($0.expression, $0.message, source) }
    return faults.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// An expression with what is known of it.
  private struct Candidate: Sendable {
    var expression: ManifestExpression
    var parsed: JQExpression

    init(_ expression: ManifestExpression, _ parsed: JQExpression) {
      self.expression = expression
      self.parsed = parsed
    }
  }

  private struct Broken: Sendable {
    var expression: ManifestExpression
    var message: String
  }

  private static func search(_ candidates: ArraySlice<Candidate>) -> [Broken] {
    guard let first = candidates.first, let message = fault(candidates) else { return [] }
    if candidates.count == 1 { return [Broken(expression: first.expression, message: message)] }
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
    ExpressionCheck.faults(of: expressions, in: source)
  }
}
