/// What the writer knows of a walk under way: which items it saw, and what the open page has so far.
final class WalkState {
  /// The response whose body is being kept.
  struct OpenResponse {
    var key: Int64
    var parts = 0
    /// Bytes of its body so far.
    var length = 0
  }

  /// The walk that it tells of.
  let walk: Walk
  /// The number under which its pages are kept.
  private(set) var number: Int64
  /// Whether the stream's row bears that number, put there by this walk.
  private(set) var isClaimed = false
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
  /// Whether the open page says something else of an item than an earlier page, whose word stands.
  private(set) var isPageContradicted = false

  private var pageNumbers = NumberSet()
  private var added: [Int64] = []

  /// What a transaction may have to put back.
  private struct Before {
    var items: [Int64] = []
    var numbers = NumberSet()
    var members: [Member] = []
    var pages: Int64 = 0
    var number: Int64 = 0
    var isClaimed = false
    var isPageContradicted = false
    var response: OpenResponse?
  }
  private var before = Before()

  init(_ walk: Walk, seen: NumberSet, pages: Int64) {
    self.walk = walk
    number = walk.number
    self.seen = seen
    self.pages = pages
  }

  /// A transaction begins: what follows can be taken back.
  func begin() {
    added = []
    before = Before(
      items: pageItems, numbers: pageNumbers, members: pageMembers, pages: pages, number: number,
      isClaimed: isClaimed, isPageContradicted: isPageContradicted, response: openResponse)
  }

  /// The transaction failed.
  func rollBack() {
    for number in added { seen.remove(number) }
    added = []
    pageItems = before.items
    pageNumbers = before.numbers
    pageMembers = before.members
    pages = before.pages
    number = before.number
    isClaimed = before.isClaimed
    isPageContradicted = before.isPageContradicted
    openResponse = before.response
  }

  /// The stream's row bears the walk's number from now on.
  func claim(_ number: Int64) {
    self.number = number
    isClaimed = true
  }

  /// - Returns: whether the item is new in the walk.
  func see(_ number: Int64) -> Bool {
    guard seen.insert(number) else { return false }
    added.append(number)
    pageItems.append(number)
    pageNumbers.insert(number)
    return true
  }

  /// Takes an item that came before: it is the open page's too.
  /// - Parameter differs: whether it says something else here than where it came first.
  /// - Returns: whether it came on another page; false: on this one.
  func seeAgain(_ number: Int64, differs: Bool) -> Bool {
    guard pageNumbers.insert(number) else { return false }
    pageItems.append(number)
    if differs { isPageContradicted = true }
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
    leavePage()
    pages += 1
  }

  /// What the open page had is no page's.
  func leavePage() {
    pageItems = []
    pageNumbers = NumberSet()
    isPageContradicted = false
    pageMembers = []
  }
}
