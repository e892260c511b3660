import CXXHash
import HTTP

/// Which page of a stream a request asks for: a hash of it without secrets, so that a new key keeps
/// the validators and that no key can be read out of the store.
enum RequestKey {
  static func of(_ request: HTTPRequest, mask: SecretMask) -> UInt64 {
    var text = "\(request.method.rawValue) \(mask.masked(request.url, isStrict: true))"
    for line in request.fields.lines {
      text += "\n\(line.name.lowercased()): \(mask.masked(line.value, isStrict: true))"
    }
    var bytes = Array(text.utf8)
    if let body = request.body {
      bytes.append(0)
      bytes += Array(mask.masked(String(decoding: body, as: UTF8.self), isStrict: true).utf8)
    }
    return XXH3_64bits(bytes, bytes.count)
  }
}
