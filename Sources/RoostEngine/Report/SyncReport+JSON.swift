package import JSON
import Text

extension SyncFailure {
  /// The failure as `aggregate --json` shows it.
  package var json: JSONValue {
    [
      "kind": .string(kind), "message": .string(message),
      "retry_at": retryAt.map { .string($0.rfc3339) } ?? .null,
    ]
  }
}

extension StreamReport {
  /// The report as `aggregate --json` shows it.
  package var json: JSONValue {
    [
      "stream": .string(stream), "status": .string(status.rawValue),
      "new": .integer(Int64(counts.new)), "updated": .integer(Int64(counts.updated)),
      "unchanged": .integer(Int64(counts.unchanged)),
    ]
  }
}

extension SourceReport {
  /// The report as `aggregate --json` shows it.
  package var json: JSONValue {
    [
      "source": .string(source), "plugin": .string(plugin), "status": .string(status.rawValue),
      "new": .integer(Int64(counts.new)), "updated": .integer(Int64(counts.updated)),
      "unchanged": .integer(Int64(counts.unchanged)), "related": .integer(Int64(counts.related)),
      "skipped": .integer(Int64(counts.skipped)), "left": .integer(Int64(counts.left)),
      "requests": .integer(Int64(requests)),
      "bytes": .integer(bytes), "duration_ms": .integer(milliseconds),
      "streams": .array(streams.map(\.json)), "warnings": .array(warnings.map { .string($0) }),
      "error": failure?.json ?? .null,
    ]
  }
}

extension SyncReport {
  /// The report as `aggregate --json` shows it.
  package var json: JSONValue {
    var object: JSONObject = [
      "started": .string(started.rfc3339), "finished": .string(finished.rfc3339),
      "exit": .integer(Int64(exit)), "sources": .array(sources.map(\.json)),
    ]
    if let storeFailure {
      object["error"] = [
        "kind": .string(storeFailure.kind), "message": .string(storeFailure.message),
        "location": .null,
      ]
    }
    return .object(object)
  }
}
