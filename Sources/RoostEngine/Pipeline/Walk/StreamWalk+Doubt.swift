import RoostKit
import RoostPlugins
import RoostStore

/// What a page without items means, where it, or the stream, had some.
extension StreamWalk {
  /// Looks whether it is in doubt that a page has nothing, or that the whole walk has, and notes with the
  /// page what comes of it.
  /// - Parameters:
  ///   - stored: What was kept of the page.
  ///   - following: The request after it; nil: the stream's walk ends with it.
  ///   - isSameBody: Whether its body is the one that was kept of it.
  mutating func judgeEmpty(
    _ notes: inout PageNotes, _ stored: PageRecord?, key: UInt64, following: NextRequest?,
    isSameBody: Bool
  ) async {
    // Of several walks each has its end.
    let isEnd = following.map(stream.isFirstOfSeveral) ?? true
    notes.isEmptied = await doubts(
      stored, isVague: notes.isVague, key: key, isEnd: isEnd, isLast: following == nil,
      isAsBelieved: isSameBody && stored?.pageNotes.isEmptied == false)
    // One that its walk goes on behind says nothing of how its server ends a list.
    notes.isVague = notes.isVague && isEnd
  }

  private mutating func doubts(
    _ stored: PageRecord?, isVague: Bool, key: UInt64, isEnd: Bool, isLast: Bool,
    isAsBelieved: Bool
  ) async -> Bool {
    let had = stored?.hasGiven ?? false
    if had, isVague || stored?.pageNotes.isEmptied == true {
      progress.empty()
      return true
    }
    let standing = progress.standing
    guard isEnd, standing.reach != .increment else { return false }
    // Of one of several walks the end is no other one's.
    let isOneOfSeveral = current.map(stream.isOneOfSeveral) ?? false
    let comesEarly = isLast && had && !isOneOfSeveral && standing.reach == .whole
    // To where one of them begins nothing has moved from a page before.
    let isSudden =
      isVague && !standing.endsVaguely && !isAsBelieved
      && !(current.map(stream.isFirstOfSeveral) ?? false)
    let isBare = isLast && !standing.hasItems && standing.reach == .whole
    guard comesEarly || isSudden || isBare else { return false }
    let walk = walk
    let looked = await context.writer.perform { (store: Store) throws(StoreError) in
      try store.earlierPages(of: walk, at: key)
    }
    // What cannot be looked at proves nothing; that the store failed is told by the write that follows.
    guard case .success(let earlier) = looked else {
      progress.cut()
      return false
    }
    let endedVaguely = earlier.unvisitedEmptyNotes.contains { PageNotes($0).isVagueEnd }
    let isDoubted =
      comesEarly && earlier.unvisitedAreMissed
      || isSudden && !endedVaguely
        && (isOneOfSeveral ? earlier.lostAreMissed : earlier.areMissed)
    if isDoubted || isBare && earlier.haveItems { progress.empty() }
    return isDoubted
  }
}
