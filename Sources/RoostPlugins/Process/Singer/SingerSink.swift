package import JSON
package import RoostKit

/// What takes the records of a tap, in the tap's order.
package protocol SingerSink: AnyObject {
  /// The tap has begun with a stream.
  func begin(stream: String)

  /// Items of a stream.
  /// - Parameter version: version of their records; nil where the tap keeps none.
  /// - Throws: where rules of relations fail as a whole.
  func take(_ entries: [Page.Entry], of stream: String, version: Int64?) throws

  /// Records gave no item, with the reasons.
  func skip(_ reasons: [String], of stream: String)

  /// Something is wrong and costs no item.
  func warn(_ message: String)

  /// Everything that the tap wrote before this state was given.
  func commit(_ state: JSONValue)

  /// Records of that stream's other versions are no more, once the run has ended well.
  func activate(version: Int64, of stream: String)
}
