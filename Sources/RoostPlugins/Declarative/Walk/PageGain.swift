import JSON

/// What one page gave the walk that it belongs to. It is kept with the page, so that it counts too where
/// the page is found as it was.
struct PageGain: Hashable, Sendable {
  /// Greatest value of `cursor` among its records; null: none.
  var greatest: JSONValue = .null
  /// What went wrong in its values.
  var notes = Notes()
  /// Whether the walk ends here though the API does not end it.
  var isCut = false
  /// Whether it gave no records without saying that there are none.
  var isDoubtful = false
  /// Whether nothing was there where a walk of several begins.
  var isAbsent = false
  /// The parents that it gives, where it is a page of parents.
  var parents: [JSONValue] = []
  /// Whether it has more of them than there may be walks, of whose number the manifest says nothing.
  var lacksParents = false

  init() {}

  /// The gain as JSON, without what there is nothing of; null: nothing at all.
  var json: JSONValue {
    var object = JSONObject()
    if !greatest.isNull { object["greatest"] = greatest }
    if !notes.notes.isEmpty { object["notes"] = notes.json }
    if isCut { object["cut"] = true }
    if isDoubtful { object["doubtful"] = true }
    if isAbsent { object["absent"] = true }
    if !parents.isEmpty { object["parents"] = .array(parents) }
    if lacksParents { object["lacks_parents"] = true }
    return object.isEmpty ? .null : .object(object)
  }

  /// The gain that JSON holds; of another form it is none.
  init(_ json: JSONValue) {
    greatest = json["greatest"]
    notes = Notes(json["notes"])
    isCut = json["cut"].boolValue ?? false
    isDoubtful = json["doubtful"].boolValue ?? false
    isAbsent = json["absent"].boolValue ?? false
    parents = json["parents"].arrayValue ?? []
    lacksParents = json["lacks_parents"].boolValue ?? false
  }
}
