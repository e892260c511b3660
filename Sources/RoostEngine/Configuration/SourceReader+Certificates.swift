import YAML

extension SourceReader {
  /// Most bytes of a file of certificates.
  static let mostCertificateBytes = 4 << 20

  /// `ca_file:` as a path from where the program runs; nil, with the fault, where it holds none.
  mutating func certificates(_ pair: YAMLPair) -> String? {
    guard let text = reader.text(pair.value, pair.name) else { return nil }
    guard !Self.isBlank(text) else {
      wrong(pair)
      return nil
    }
    let path = file.path(text)
    var limits = YAMLLimits()
    limits.size = Self.mostCertificateBytes
    guard
      let bytes = try? YAMLDocument.bytes(
        ofFile: path, named: path, limits: limits, takesPipes: false)
    else {
      reader.fault(
        kind: "unreadable-file", at: pair.value, "the file '\(text)' cannot be read",
        help: "its path is relative to the folder of this file.")
      return nil
    }
    guard String(decoding: bytes, as: UTF8.self).contains("-----BEGIN CERTIFICATE-----") else {
      reader.fault(
        kind: "no-certificate", at: pair.value, "the file '\(text)' holds no certificate",
        help: "it must be PEM: '-----BEGIN CERTIFICATE-----' and so on.")
      return nil
    }
    return path
  }
}
