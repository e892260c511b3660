import JSON
import RoostKit
import RoostPlugins

/// Gathers what a tap gives, for a preview.
final class SingerPreview: SingerSink, @unchecked Sendable {
  // Unchecked: the mailbox makes the calls one after the other; what was gathered is read afterwards.

  private(set) var entries: [Page.Entry] = []
  private(set) var skipped: [String] = []
  private var places: [String: Int] = [:]
  private let source: ProcessSource
  private let rules: (any RelationRules)?
  private let tally: SourceTally

  init(_ source: ProcessSource, rules: (any RelationRules)?, tally: SourceTally) {
    self.source = source
    self.rules = rules
    self.tally = tally
  }

  func begin(stream: String) {}

  func take(_ given: [Page.Entry], of stream: String, version: Int64?) throws {
    let normalizer = Normalizer(base: "")
    var kept: [Page.Entry] = []
    for entry in given {
      do {
        kept.append(try normalizer.normalized(entry))
      } catch {
        skipped.append(error.reason)
      }
    }
    try RelationAdder(rules: rules, stream: source.outline(of: stream)).add(
      to: &kept, with: normalizer, stored: NoStoredItems()
    ) { tally.warn($0) }
    for entry in kept {
      if let place = places[entry.item.id] {
        entries[place] = entry
      } else {
        places[entry.item.id] = entries.count
        entries.append(entry)
      }
    }
  }

  func skip(_ reasons: [String], of stream: String) { skipped += reasons }

  func warn(_ message: String) { tally.warn(message) }

  func commit(_ state: JSONValue) {}

  func activate(version: Int64, of stream: String) {}
}
