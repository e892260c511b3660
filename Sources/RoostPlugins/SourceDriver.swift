package import HTTP
package import JSON
package import Text

/// One source as its plugin understands it: the plugin with checked options, whatever it is written in.
///
/// A driver is a pure function of its options. It is called on the engine's parser threads, at times
/// from several of them at once, and does no I/O.
package protocol SourceDriver: Sendable {
  /// The process that makes the source's records; nil: responses do.
  var process: ProcessSource? { get }

  /// Every stream that the plugin has, in the manifest's order.
  var streamNames: [String] { get }

  /// Hash of all that decides what a response becomes: manifest, options, mapping version. Validators
  /// kept under another fingerprint are not sent.
  var fingerprint: UInt64 { get }

  /// Tables to fetch before the streams, in the order in which they are fetched; several plans may
  /// fill one table.
  var lookups: [LookupPlan] { get }

  /// The request of a lookup, which may use the tables before it; nil: it is passed over.
  /// - Throws: `PluginError` where the request cannot be made.
  func request(for lookup: LookupPlan, tables: JSONObject, now: Instant) throws -> HTTPRequest?

  /// The part of its table that the response of a lookup gives: text key to JSON value.
  /// - Throws: `PluginError` where the body cannot be read or tells of an error.
  func table(
    for lookup: LookupPlan, response: HTTPResponse, body: [UInt8], tables: JSONObject, now: Instant
  ) throws -> LookupResult

  /// One stream, with the tables that the lookups gave.
  /// - Throws: `PluginError` where there is no such stream or its options do not fit together.
  func stream(_ name: String, tables: JSONObject) throws -> any StreamDriver
}

extension SourceDriver {
  package var process: ProcessSource? { nil }

  package var lookups: [LookupPlan] { [] }

  package func request(
    for lookup: LookupPlan, tables: JSONObject, now: Instant
  ) throws -> HTTPRequest? { nil }

  package func table(
    for lookup: LookupPlan, response: HTTPResponse, body: [UInt8], tables: JSONObject, now: Instant
  ) throws -> LookupResult { LookupResult() }
}
