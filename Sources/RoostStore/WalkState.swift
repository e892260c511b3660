/// What the writer knows of a walk under way: which items it saw, and what the open page has so far.
final class WalkState {
  /// The response whose body is being kept.
  struct OpenResponse {
    var key: Int64
    var parts = 0
    /// Bytes of its body so far.
    var length = 0
  }

  let number: Int64
  /// Items of the walk.
  private(set) var seen: NumberSet
  /// Items of the open page, in order.
  private(set) var pageItems: [Int64] = []
  /// Memberships that the open page states.
  private(set) var pageMembers: [Member] = []
  /// How many pages have ended.
  private(set) var pages: Int64
  /// The response of the open page; nil where none of it is kept yet.
  var openResponse: OpenResponse?

  private var added: [Int64] = []
  private var before: (items: [Int64], members: [Member], pages: Int64, response: OpenResponse?) =
    ([], [], 0, nil)

  init(number: Int64, seen: NumberSet, pages: Int64) {
    self.number = number
    self.seen = seen
    self.pages = pages
  }

  /// A transaction begins: what follows can be taken back.
  func begin() {
    added = []
    before = (pageItems, pageMembers, pages, openResponse)
  }

  /// The transaction failed.
  func rollBack() {
    for number in added { seen.remove(number) }
    (pageItems, pageMembers, pages, openResponse) = before
    added = []
  }

  /// - Returns: whether the item is new in the walk.
  func see(_ number: Int64) -> Bool {
    guard seen.insert(number) else { return false }
    added.append(number)
    pageItems.append(number)
    return true
  }

  /// More of the open page's response is kept.
  func grow(parts: Int, length: Int) {
    openResponse?.parts += parts
    openResponse?.length += length
  }

  func add(_ member: Member) { pageMembers.append(member) }

  /// The page's record stands for items that were stored earlier.
  func see(page numbers: [Int64]) {
    for number in numbers where seen.insert(number) { added.append(number) }
  }

  func endPage() {
    pageItems = []
    pageMembers = []
    pages += 1
  }
}
