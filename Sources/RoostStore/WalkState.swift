/// What the writer knows of a walk under way: which items it saw, and what the open page has so far.
final class WalkState {
  let walk: Walk
  /// Items of the walk.
  private(set) var seen: NumberSet
  /// Items of the open page, in order.
  private(set) var pageItems: [Int64] = []
  /// Memberships that the open page states.
  private(set) var pageMembers: [Member] = []
  /// How many pages have ended.
  private(set) var pages: Int64

  private var added: [Int64] = []
  private var before: (items: [Int64], members: [Member], pages: Int64) = ([], [], 0)

  init(_ walk: Walk, seen: NumberSet, pages: Int64) {
    self.walk = walk
    self.seen = seen
    self.pages = pages
  }

  /// The walk's number within its stream.
  var number: Int64 { walk.number }

  /// A transaction begins: what follows can be taken back.
  func begin() {
    added = []
    before = (pageItems, pageMembers, pages)
  }

  /// The transaction failed.
  func rollBack() {
    for number in added { seen.remove(number) }
    (pageItems, pageMembers, pages) = before
    added = []
  }

  /// - Returns: whether the item is new in the walk.
  func see(_ number: Int64) -> Bool {
    guard seen.insert(number) else { return false }
    added.append(number)
    pageItems.append(number)
    return true
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
