import Glibc

/// The processes of one run: its group and session, what they started, and what was seen to be theirs
/// before it went its own way.
struct Descendants {
  /// The process that was started, which leads its group and session.
  let leader: pid_t
  private var known: Set<ProcessEntry.Identity> = []

  init(of leader: pid_t) { self.leader = leader }

  /// Those that run now, the leader among them.
  mutating func look() -> [ProcessEntry] {
    let all = ProcessEntry.all()
    var children: [pid_t: [ProcessEntry]] = [:]
    var found: [ProcessEntry] = []
    var pids: Set<pid_t> = []
    for entry in all {
      if entry.pid == leader || entry.session == leader || entry.group == leader
        || known.contains(entry.identity)
      {
        pids.insert(entry.pid)
        found.append(entry)
      } else {
        children[entry.parent, default: []].append(entry)
      }
    }
    var place = 0
    while place < found.count {
      for child in children.removeValue(forKey: found[place].pid) ?? []
      where pids.insert(child.pid).inserted {
        found.append(child)
      }
      place += 1
    }
    known = Set(found.map(\.identity))
    return found
  }

  /// Asks all of them to end; in a box not what guards it, which would end the others at once.
  mutating func terminate(sparingLeader: Bool) {
    if !sparingLeader { kill(-leader, SIGTERM) }
    for entry in look() where sparingLeader ? entry.pid != leader : entry.group != leader {
      kill(entry.pid, SIGTERM)
    }
  }

  /// Ends all of them at once. A group is ended as one: no fork in it escapes.
  mutating func end() {
    for _ in 0..<50 {
      kill(-leader, SIGKILL)
      let rest = look()
      guard !rest.isEmpty else { return }
      for entry in rest { kill(entry.pid, SIGKILL) }
      usleep(2000)
    }
  }
}
