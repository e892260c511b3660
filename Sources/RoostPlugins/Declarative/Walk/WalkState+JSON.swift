import JSON

/// The state as JSON: in memory from page to page, and, without the parents themselves, as the resume
/// position.
extension WalkState {
  /// The state as JSON; what is as at the beginning is left out.
  var json: JSONValue {
    var object = JSONObject()
    if isAtParents { object["at_parents"] = true }
    if let parents { object["parents"] = .array(parents) }
    if let parentsHash { object["parents_hash"] = .string(String(parentsHash, radix: 16)) }
    if let listedAt { object["listed_at"] = .integer(listedAt) }
    if parent > 0 { object["parent"] = .integer(Int64(parent)) }
    if !page.isNull { object["page"] = page }
    if !offset.isNull { object["offset"] = offset }
    if !token.isNull { object["token"] = token }
    if let url { object["url"] = .string(url) }
    if let firstURL { object["first_url"] = .string(firstURL) }
    if pages > 0 { object["pages"] = .integer(Int64(pages)) }
    if index > 0 { object["index"] = .integer(Int64(index)) }
    if repeated > 0 { object["repeated"] = .integer(Int64(repeated)) }
    if absentWalks > 0 { object["absent"] = .integer(Int64(absentWalks)) }
    if failedWalks > 0 { object["failed"] = .integer(Int64(failedWalks)) }
    if isCut { object["cut"] = true }
    if !cursor.isNull { object["cursor"] = cursor }
    if !greatest.isNull { object["greatest"] = greatest }
    if lacksParents { object["lacks_parents"] = true }
    if !notes.notes.isEmpty { object["notes"] = notes.json }
    return .object(object)
  }

  /// The state that JSON holds; nil where it is none.
  init?(_ json: JSONValue) {
    guard case .object = json else { return nil }
    func count(_ name: String) -> Int { json[name].integerValue.flatMap { Int(exactly: $0) } ?? 0 }
    isAtParents = json["at_parents"].boolValue ?? false
    parents = json["parents"].arrayValue
    parentsHash = json["parents_hash"].stringValue.flatMap { UInt64($0, radix: 16) }
    listedAt = json["listed_at"].integerValue
    parent = count("parent")
    page = json["page"]
    offset = json["offset"]
    token = json["token"]
    url = json["url"].stringValue
    firstURL = json["first_url"].stringValue
    pages = count("pages")
    index = count("index")
    repeated = count("repeated")
    absentWalks = count("absent")
    failedWalks = count("failed")
    isCut = json["cut"].boolValue ?? false
    cursor = json["cursor"]
    greatest = json["greatest"]
    lacksParents = json["lacks_parents"].boolValue ?? false
    notes = Notes(json["notes"])
  }
}
