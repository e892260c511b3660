import Diagnostics
import FoundationEssentials
import HTTP
import JSON
import RoostEngine
import RoostPlugins
import Text
import YAML

/// Looks for secrets in a plugin's samples.
struct SecretScan {
  private let set: SampleSet
  private let manifest: Manifest
  private let mask: SecretMask

  init(_ set: SampleSet, _ manifest: Manifest, known: [String]) {
    self.set = set
    self.manifest = manifest
    mask = SecretMask(known)
  }

  func faults() -> [Diagnostic] {
    set.cases.flatMap(faults) + files.flatMap(faults)
  }

  /// Keys in the options, request lines and header fields of a case.
  private func faults(of sample: SampleCase) -> [Diagnostic] {
    guard let source = set.source else { return [] }
    var faults: [Diagnostic] = []
    let options = manifest.options.filter { $0.type == .secret }
    let values = options.compactMap { sample.options[$0.name]?.stringValue }
    for option in options {
      guard let value = sample.options[option.name]?.stringValue, !TokenShape.isMadeUp(value)
      else { continue }
      faults.append(
        source.diagnostic(
          kind: "secret", at: sample.mark,
          "case '\(sample.name)': option '\(option.name)' looks like a real secret",
          help: "write one that is plainly none, such as 0123456789abcdef0123456789abcdef."
        ).masked { SecretMask([value]).masked($0) })
    }
    for response in sample.responses {
      let query = response.target.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
      for pair in query.split(separator: "&") {
        let parts = pair.split(separator: "=", maxSplits: 1).map {
          PercentEncoding.decoded(String($0))
        }
        guard parts.count == 2, TokenShape.isSecretName(parts[0]), !values.contains(parts[1]),
          !TokenShape.isMadeUp(parts[1])
        else { continue }
        faults.append(
          source.diagnostic(
            kind: "secret", at: response.mark,
            "the request holds a secret in '\(parts[0])'",
            help: "write '\(parts[0])=***': the parameter is passed over then."
          ).masked { SecretMask([parts[1]]).masked($0) })
      }
      for line in response.fields.lines where TokenShape.isSecretName(line.name) {
        faults.append(
          source.diagnostic(
            kind: "secret", at: response.mark, "the response has the header field '\(line.name)'",
            help: "remove it."))
      }
    }
    return faults
  }

  /// Every file of the folder, sorted.
  private var files: [TextFile] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: set.folder)) ?? []
    return names.sorted().compactMap { TextFile(path: "\(set.folder)/\($0)") }
  }

  private func faults(of file: TextFile) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    for (place, line) in file.lines.enumerated() {
      if let token = TokenShape.first(in: line) {
        let bytes = Array(line.utf8)
        let value = String(
          decoding: bytes[token.place..<(token.place + token.length)], as: UTF8.self)
        let column = bytes[..<token.place].count { $0 & 0xC0 != 0x80 } + 1
        faults.append(
          file.diagnostic(
            kind: "secret", line: place + 1, column: column, length: 3,
            "this looks like \(token.what)", help: "put *** in its place."
          ).masked { SecretMask([value]).masked($0) })
      }
      if mask.finds(in: String(line)) {
        let column = column(ofSecretIn: String(line))
        faults.append(
          file.diagnostic(
            kind: "secret", line: place + 1, column: column, length: 3,
            "this is a secret of your sources.yaml", help: "put *** in its place."
          ).masked { mask.masked($0) })
      }
    }
    return faults
  }

  private func column(ofSecretIn line: String) -> Int {
    zip(line.unicodeScalars, mask.masked(line).unicodeScalars).prefix { $0 == $1 }.count + 1
  }
}
