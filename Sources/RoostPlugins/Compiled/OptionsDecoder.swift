import FoundationEssentials
import JSON

/// Decodes a source's options into the type that a compiled plugin declares.
///
/// The manifest has been checked against them before, so a fault here means that manifest and type
/// do not agree; the message names the option and what was wanted.
struct OptionsDecoder {
  let plugin: String

  func decode<Options: Decodable>(
    _ type: Options.Type, from options: JSONObject
  ) throws(PluginError) -> Options {
    var given = options
    for (name, value) in options.members where value.isNull { given[name] = nil }
    do {
      return try JSONDecoder().decode(type, from: Data(JSONValue.object(given).text().utf8))
    } catch let error as DecodingError {
      throw PluginError("invalid-options", message(error))
    } catch {
      throw PluginError("invalid-options", "plugin '\(plugin)': \(error)")
    }
  }

  private func message(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      "plugin '\(plugin)' needs option '\(path(context.codingPath + [key]))'"
    case .valueNotFound(_, let context):
      "plugin '\(plugin)' needs a value in option '\(path(context.codingPath))'"
    case .typeMismatch(let type, let context):
      "option '\(path(context.codingPath))' of plugin '\(plugin)' must be \(Self.word(type))"
    case .dataCorrupted(let context):
      "option '\(path(context.codingPath))' of plugin '\(plugin)': \(context.debugDescription)"
    @unknown default:
      "plugin '\(plugin)' cannot read its options: \(error)"
    }
  }

  /// The option with its place in it: `tags[1]`.
  private func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      if let place = key.intValue {
        path += "[\(place)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }

  /// What people call that type.
  private static func word(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is any Collection.Type: "a list"
    default: "a \(type)"
    }
  }
}
