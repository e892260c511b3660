internal import SQLite
internal import Text

extension Writer {
  /// Writes batches in one transaction, in order; all or none.
  func write(_ batches: [Batch], now: Instant) throws -> [BatchCounts] {
    let counts = try transaction {
      var counts: [BatchCounts] = []
      for batch in batches {
        if !counts.isEmpty { try faults(.betweenBatches) }
        counts.append(try write(batch, now: now))
      }
      return counts
    }
    for batch in batches where batch.streamEnd != nil { forgetWalk(batch.walk) }
    return counts
  }

  private func write(_ batch: Batch, now: Instant) throws -> BatchCounts {
    if let counts = try writeUnchanged(batch, now: now) { return counts }
    let source = try key(batch.walk.source, in: .source)
    let stream = try streamKey(batch.walk.stream, of: source)
    let walk = try state(of: batch.walk, stream: stream)
    try claim(walk, for: batch, stream)
    var write = BatchWrite(batch: batch, source: source, stream: stream, now: now)
    try keep(batch.parts, write, walk)
    let before = connection.totalChanges
    // The texts are lent to SQLite for this closure and no longer.
    try batch.items.bytes.withUnsafeBytes { bytes in
      try writeItems(&write, walk, bytes)
      try faults(.afterItems)
      try replaceRelations(&write, bytes)
      try faults(.afterRelations)
      try writeCarried(&write, bytes)
      try faults(.afterCarried)
    }
    try removeOrphans(write.orphanCandidates)
    try faults(.afterOrphans)
    write.counts.rowsWritten += connection.totalChanges - before
    try comeBack(&write)
    try end(&write, walk)
    return write.counts
  }

  /// The end of the page and of the stream, as far as the batch brings them.
  private func end(_ write: inout BatchWrite, _ walk: WalkState) throws {
    if write.batch.leavesPage {
      try dropOpenResponse(walk)
      walk.leavePage()
    }
    if let pageEnd = write.batch.pageEnd {
      try end(pageEnd, &write, walk)
      try faults(.afterPage)
    }
    if let streamEnd = write.batch.streamEnd {
      try end(streamEnd, &write, walk)
      try faults(.afterStream)
    }
  }
}
