import Diagnostics
import YAML

/// Pages and walks of a request.
extension ManifestReader {
  /// `paginate` of a request.
  mutating func paginate(
    _ pair: YAMLPair?, path: String, _ scope: VariableScope, options: [OptionSpec]
  ) -> PaginateSpec? {
    guard let pair, let map = map(pair.value, pair.name, keys: ManifestKey.paginate) else {
      return nil
    }
    let path = "\(path).paginate"
    let by = number(map["by"], path: path, scope)
    let condition = varying(map["while"], path: path, scope)
    let atMost = pageCount(map["at_most"], options: options)
    guard let style = style(map, pair, path: path, scope) else { return nil }
    var pages = PaginateSpec(mark: pair.mark, style: style, atMost: atMost)
    pages.by = by
    pages.condition = condition
    return pages
  }

  private mutating func style(
    _ map: [String: YAMLPair], _ pair: YAMLPair, path: String, _ scope: VariableScope
  ) -> PaginateSpec.Style? {
    let found = ManifestKey.paginateStyles.compactMap { map[$0] }
    guard let one = found.first, found.count == 1 else {
      let wanted =
        "'paginate' has exactly one of "
        + Suggestion.listed(ManifestKey.paginateStyles, "and")
      reader.fault(
        kind: found.isEmpty ? "missing-key" : "conflict", at: found.last?.mark ?? pair.mark, wanted,
        help: found.isEmpty
          ? "add one." : "remove all but one; a stream takes an inherited one away with null.")
      return nil
    }
    fits(map["by"], ["page", "offset"], one)
    fits(map["first"], ["token"], one)
    if one.name == "link" { return reader.text(one.value, "link").map { .link($0) } }
    guard
      let value = ["url", "token"].contains(one.name)
        ? varying(one, path: path, scope) : number(one, path: path, scope)
    else { return nil }
    switch one.name {
    case "page": return .page(value)
    case "offset": return .offset(value)
    case "url": return .url(value)
    default: return .token(value, first: self.value(map["first"], path: path, scope))
    }
  }

  private mutating func fits(_ pair: YAMLPair?, _ styles: [String], _ style: YAMLPair) {
    guard let pair, !styles.contains(style.name) else { return }
    reader.fault(
      kind: "conflict", at: pair.mark,
      "'\(pair.name)' goes with \(Suggestion.listed(styles)), not with '\(style.name)'")
  }

  /// `at_most`: a number, or `$option`.
  private mutating func pageCount(_ pair: YAMLPair?, options: [OptionSpec]) -> PageCount {
    guard let pair else { return .standard }
    guard let text = pair.value.scalar?.text, text.hasPrefix("$") else {
      return .number(
        reader.integer(pair.value, pair.name, in: 1...1_000_000) ?? PageCount.standardCount)
    }
    let name = String(text.dropFirst())
    let numbers = options.filter { $0.type == .integer }.map(\.name)
    if !numbers.contains(name) {
      let near = Suggestion.nearest(to: name, among: numbers)
      reader.fault(
        kind: "unknown-name", at: pair.value,
        "'\(pair.name)' must be a number or an option of type integer, found '\(text)'",
        help: near.map { "did you mean '$\($0)'?" })
    }
    return .option(name)
  }

  /// `for` of a request.
  mutating func walks(
    _ pair: YAMLPair?, path: String, _ scope: VariableScope, over shared: SharedRequestParts,
    options: [OptionSpec]
  ) -> WalkSpec? {
    guard let pair else { return nil }
    let path = "\(path).for"
    let parents = scope.adding(["stream", "now", "cursor"])
    guard pair.value.pairs != nil, pair.value["html"] == nil else {
      return value(pair.value, pair.name, path: path, parents).map { WalkSpec(.values($0)) }
    }
    guard let map = map(pair.value, pair.name, keys: ManifestKey.walks) else { return nil }
    let inner = parents.adding(["page", "offset", "page_token"])
    let call = call(map, pair, path: path, inner, over: shared)
    let pages = paginate(map["paginate"], path: path, inner, options: options)
    let atMost = pageCount(map["at_most"], options: options)
    return call.map { WalkSpec(.records($0, paginate: pages), atMost: atMost) }
  }
}
