import HTTP
import JSON
import YAML

extension CallPlanner {
  /// The program that maps a stream's records, without a request.
  /// - Throws: `PluginError` for an expression that does not stand alone.
  func records(_ spec: StreamSpec) throws(PluginError) -> CallPlan {
    let nothing = ManifestValue(.constant(.null), at: spec.mark)
    return try stream(
      spec, RequestSpec(CallSpec(mark: spec.mark, method: .get, url: nothing)))
  }

  /// The program that makes a tap's config, as the body of a request that is never sent.
  /// - Throws: `PluginError` as above.
  func config(_ config: ManifestValue) throws(PluginError) -> CallPlan {
    let nothing = ManifestValue(.constant(.null), at: config.mark)
    var call = CallSpec(mark: config.mark, method: .post, url: nothing)
    call.body = .json(config)
    return try stream(StreamSpec("", at: config.mark), RequestSpec(call))
  }
}
