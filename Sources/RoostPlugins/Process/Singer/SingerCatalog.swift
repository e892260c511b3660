package import JSON

/// The catalog of a Singer tap (the Singer specification, "Discovery mode"): what `--discover` writes.
package enum SingerCatalog {
  /// The catalog with the named streams marked as wanted, all their properties too, and the others as
  /// not.
  /// - Throws: `PluginError` where it is no catalog, or a wanted stream is not in it.
  package static func selecting(
    _ names: [String], from output: [UInt8], command: String
  ) throws(PluginError) -> JSONValue {
    let catalog: JSONValue
    do {
      catalog = try JSONValue(parsing: output)
    } catch {
      throw PluginError(
        "no-catalog",
        "'\(command) --discover' wrote no JSON: line \(error.line), column \(error.column): \(error.reason); 'catalog: none' does without"
      )
    }
    guard case .object(var object) = catalog, let streams = catalog["streams"].arrayValue else {
      throw PluginError(
        "no-catalog", "'\(command) --discover' wrote no catalog: it has no list 'streams'")
    }
    let known = streams.compactMap { name(of: $0) }
    for name in names where !known.contains(name) {
      throw PluginError(
        "no-stream",
        "the tap has no stream '\(name)'; it has \(known.isEmpty ? "none" : known.joined(separator: ", "))"
      )
    }
    object["streams"] = .array(
      streams.map { marked($0, isWanted: name(of: $0).map(names.contains) ?? false) })
    return .object(object)
  }

  /// What its records name it by.
  private static func name(of stream: JSONValue) -> String? {
    stream["stream"].stringValue ?? stream["tap_stream_id"].stringValue
  }

  private static func marked(_ stream: JSONValue, isWanted: Bool) -> JSONValue {
    guard case .object(var object) = stream else { return stream }
    // Taps of the first days look into the schema, later ones into the metadata.
    if case .object(var schema) = stream["schema"] {
      schema["selected"] = .bool(isWanted)
      object["schema"] = .object(schema)
    }
    var hasOwn = false
    var metadata = (stream["metadata"].arrayValue ?? []).map { entry -> JSONValue in
      let place = entry["breadcrumb"].arrayValue ?? []
      hasOwn = hasOwn || place.isEmpty
      guard case .object(var entryObject) = entry else { return entry }
      var values = entry["metadata"].objectValue ?? JSONObject()
      guard place.isEmpty || values["inclusion"]?.stringValue != "unsupported" else { return entry }
      values["selected"] = .bool(isWanted)
      entryObject["metadata"] = .object(values)
      return .object(entryObject)
    }
    if !hasOwn {
      metadata.append(["breadcrumb": [], "metadata": ["selected": .bool(isWanted)]])
    }
    object["metadata"] = .array(metadata)
    return .object(object)
  }
}
