import JSON

/// A message of a Singer tap (the Singer specification, "Output"), as one line holds it.
enum SingerMessage {
  /// What the records of a stream look like.
  case schema(stream: String, keys: [String])
  /// A record, with the version of its stream where the tap keeps any.
  case record(stream: String, record: JSONValue, version: Int64?)
  /// How far the tap has come.
  case state(JSONValue)
  /// Records of the stream's other versions are no more.
  case activateVersion(stream: String, version: Int64)
  /// A message of a type that means nothing here.
  case other(type: String)

  /// The message of a line.
  /// - Throws: `JSONParseError`, and `SingerFault` where it is JSON and no message.
  init(_ line: UnsafeBufferPointer<UInt8>) throws {
    let message = try JSONValue(parsing: line)
    guard case .object = message, let type = message["type"].stringValue else {
      throw SingerFault("it is no message: it has no 'type'")
    }
    switch type {
    case "SCHEMA":
      let keys = message["key_properties"]
      guard keys.isNull || keys.arrayValue?.allSatisfy({ $0.stringValue != nil }) == true else {
        throw SingerFault("'key_properties' of SCHEMA is no list of names")
      }
      self = .schema(
        stream: try Self.stream(message, type),
        keys: keys.arrayValue?.compactMap(\.stringValue) ?? [])
    case "RECORD":
      guard case .object = message["record"] else {
        throw SingerFault("'record' of RECORD is no object")
      }
      self = .record(
        stream: try Self.stream(message, type), record: message["record"],
        version: message["version"].integerValue)
    case "STATE":
      self = .state(message["value"])
    case "ACTIVATE_VERSION":
      guard let version = message["version"].integerValue else {
        throw SingerFault("'version' of ACTIVATE_VERSION is no whole number")
      }
      self = .activateVersion(stream: try Self.stream(message, type), version: version)
    default: self = .other(type: type)
    }
  }

  private static func stream(_ message: JSONValue, _ type: String) throws(SingerFault) -> String {
    guard let stream = message["stream"].stringValue else {
      throw SingerFault("'stream' of \(type) is no text")
    }
    return stream
  }
}

/// Why a line is JSON and no message.
struct SingerFault: Error {
  var message: String

  init(_ message: String) { self.message = message }
}
