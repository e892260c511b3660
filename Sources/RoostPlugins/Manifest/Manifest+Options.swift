import JSON
import YAML

extension Manifest {
  /// Every option: as the source sets it, else its default, else null.
  func filled(_ options: JSONObject) -> JSONObject {
    var filled = JSONObject()
    for option in self.options {
      let set = options[option.name] ?? .null
      filled[option.name] = set.isNull ? option.defaultValue : set
    }
    return filled
  }

  /// Hash of the page and of the options of a source.
  func fingerprint(with options: JSONObject) -> UInt64 {
    var fingerprint = Fingerprint()
    for line in 1...source.lineCount { fingerprint.add(source.line(line)) }
    fingerprint.add(.object(options))
    return fingerprint.value
  }

  /// Values of secret options, none of them empty.
  func secrets(among options: JSONObject) -> [String] {
    self.options.filter { $0.type == .secret }
      .compactMap { options[$0.name]?.stringValue }.filter { !$0.isEmpty }
  }
}
