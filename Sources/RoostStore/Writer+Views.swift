internal import SQLite

extension Writer {
  /// Brings the views of kinds up to those wanted; views that stand as they should are not touched.
  /// - Returns: whether anything changed.
  func makeViews(_ views: [KindView]) throws -> Bool {
    var standing: [String: String] = [:]
    let select = try connection.statement("SELECT name, sql FROM kind_view")
    while try select.step() { standing[select.string(0)] = select.string(1) }
    let reserved = try reservedNames(besides: Set(standing.keys))
    var wanted: [String: String] = [:]
    for view in views where !view.kind.isEmpty && !view.kind.unicodeScalars.contains("\0") {
      let plain = view.kind.lowercased()
      let isTaken = reserved.contains(plain) || plain.hasPrefix("sqlite_")
      let name = isTaken ? "kind_" + view.kind : view.kind
      // SQLite does not tell names apart by case: the first of two such kinds has the view.
      guard !wanted.keys.contains(where: { $0.lowercased() == name.lowercased() }) else { continue }
      wanted[name] = view.sql(named: name)
    }
    guard wanted != standing else { return false }
    for (name, sql) in standing where wanted[name] != sql {
      try connection.execute("DROP VIEW IF EXISTS \(KindView.name(name))")
      try note("DELETE FROM kind_view WHERE name = ?", [name])
    }
    for (name, sql) in wanted.sorted(by: { $0.key < $1.key }) where standing[name] != sql {
      try connection.execute(sql)
      try note("INSERT INTO kind_view (name, sql) VALUES (?, ?)", [name, sql])
    }
    return true
  }

  /// Names that a view may not have: those of the schema.
  private func reservedNames(besides own: Set<String>) throws -> Set<String> {
    let select = try connection.statement("SELECT name FROM sqlite_schema")
    var names: Set<String> = []
    while try select.step() {
      if !own.contains(select.string(0)) { names.insert(select.string(0).lowercased()) }
    }
    return names
  }

  private func note(_ sql: String, _ values: [String]) throws {
    let statement = try connection.statement(sql)
    for (place, value) in values.enumerated() { statement.bind(value, at: Int32(place + 1)) }
    try statement.run()
  }
}
