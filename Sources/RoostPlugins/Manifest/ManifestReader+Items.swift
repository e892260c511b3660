import Diagnostics
import YAML

extension ManifestReader {
  /// An `item` map.
  ///
  /// - `needsID`: whether it must have an `id`, as all but the targets of relations with `to`.
  mutating func item(
    _ pair: YAMLPair, path: String, _ scope: VariableScope, needsID: Bool
  ) -> ItemSpec? {
    guard let map = map(pair.value, pair.name, keys: ManifestKey.item) else { return nil }
    var item = ItemSpec(mark: pair.mark)
    item.id = value(map["id"], path: path, scope)
    item.kind = value(map["kind"], path: path, scope)
    item.title = value(map["title"], path: path, scope)
    item.summary = value(map["summary"], path: path, scope)
    item.contentHTML = value(map["content_html"], path: path, scope)
    item.url = value(map["url"], path: path, scope)
    item.imageURL = value(map["image_url"], path: path, scope)
    item.language = value(map["language"], path: path, scope)
    item.published = date(map["published"], path: path, scope)
    item.updated = date(map["updated"], path: path, scope)
    item.authors = value(map["authors"], path: path, scope)
    item.categories = value(map["categories"], path: path, scope)
    item.enclosures = enclosures(map["enclosures"], path: path, scope)
    item.attributes = attributes(map["attributes"], path: path, scope)
    if map["kind"] == nil { missing("kind", in: "'\(pair.name)'", at: pair.mark) }
    if needsID, map["id"] == nil { missing("id", in: "'\(pair.name)'", at: pair.mark) }
    return item
  }

  /// The `relations` map.
  mutating func relations(
    _ pair: YAMLPair, path: String, _ scope: VariableScope, mayList: Bool = true
  ) -> [RelationSpec] {
    guard let pairs = freeMap(pair) else { return [] }
    return pairs.compactMap { one in
      checkName(one, "relation")
      if one.value.isNull {
        noNull(one.value, one.name)
        return nil
      }
      return relation(one, path: "\(path).\(one.name)", scope, mayList: mayList)
    }
  }

  private mutating func relation(
    _ pair: YAMLPair, path: String, _ scope: VariableScope, mayList: Bool
  ) -> RelationSpec? {
    var relation = RelationSpec(pair.name, at: pair.mark)
    guard pair.value.pairs != nil, pair.value["html"] == nil else {
      relation.to = value(pair.value, pair.name, path: path, scope)
      return relation.to == nil ? nil : relation
    }
    guard
      let map = map(
        pair.value, pair.name, keys: ManifestKey.relation, in: "relation '\(pair.name)'")
    else { return nil }
    relation.each = value(map["each"], path: path, scope)
    let scope = map["each"] == nil ? scope : scope.insideEach
    relation.to = value(map["to"], path: path, scope)
    relation.source = value(map["source"], path: path, scope)
    relation.position = value(map["position"], path: path, scope)
    relation.attributes = attributes(map["attributes"], path: path, scope)
    if let listing = map["listing"] {
      relation.isListing = reader.boolean(listing.value, "listing") ?? false
      if relation.isListing, !mayList {
        reader.fault(
          kind: "conflict", at: listing.mark, "a source's own relation cannot be a listing",
          help: "only a stream of the plugin knows when a list was read to its end.")
      }
    }
    if let item = map["item"] {
      relation.item = self.item(
        item, path: "\(path).item", scope, needsID: map["to"] == nil)
    } else if map["to"] == nil {
      missing(
        "to", in: "relation '\(pair.name)'", at: pair.mark,
        help: "say whose ids it leads to, or give the target as an 'item' with an 'id'.")
    }
    return relation
  }

  private mutating func date(
    _ pair: YAMLPair?, path: String, _ scope: VariableScope
  ) -> DateSpec? {
    guard let pair else { return nil }
    guard pair.value.pairs != nil, pair.value["html"] == nil else {
      return value(pair, path: path, scope).map { DateSpec(at: $0) }
    }
    guard let map = map(pair.value, pair.name, keys: ManifestKey.date) else { return nil }
    let path = "\(path).\(pair.name)"
    let precision = value(map["precision"], path: path, scope)
    guard let at = map["at"] else {
      missing("at", in: "'\(pair.name)'", at: pair.mark)
      return nil
    }
    return value(at, path: path, scope).map { DateSpec(at: $0, precision: precision) }
  }

  private mutating func enclosures(
    _ pair: YAMLPair?, path: String, _ scope: VariableScope
  ) -> EnclosureSpec? {
    guard let pair,
      let map = map(pair.value, pair.name, keys: ManifestKey.enclosure)
    else { return nil }
    let path = "\(path).\(pair.name)"
    let each = value(map["each"], path: path, scope)
    let scope = map["each"] == nil ? scope : scope.insideEach
    let type = value(map["type"], path: path, scope)
    let length = value(map["length"], path: path, scope)
    guard map["url"] != nil else {
      missing("url", in: "'\(pair.name)'", at: pair.mark)
      return nil
    }
    return value(map["url"], path: path, scope).map {
      EnclosureSpec(each: each, url: $0, type: type, length: length)
    }
  }

  private mutating func attributes(
    _ pair: YAMLPair?, path: String, _ scope: VariableScope
  ) -> AttributesSpec? {
    guard let pair else { return nil }
    guard let pairs = pair.value.pairs else {
      return value(pair, path: path, scope).map(AttributesSpec.object)
    }
    if let fault = ManifestTraps.unquoted(pair.value, pair.name) {
      reader.fault(kind: "wrong-type", at: pair.value, fault.message, help: fault.help)
      return nil
    }
    let path = "\(path).\(pair.name)"
    return .members(pairs.compactMap { attribute($0, path: path, scope) })
  }

  /// `name: value`; a name alone stands for `.name`.
  private mutating func attribute(
    _ pair: YAMLPair, path: String, _ scope: VariableScope
  ) -> ManifestField? {
    if let fault = ManifestTraps.comma(pair) {
      reader.fault(kind: "unknown-key", at: pair.mark, fault.message, help: fault.help)
      return nil
    }
    guard ManifestNames.isAttribute(pair.name) else {
      reader.fault(
        kind: "invalid-name", at: pair.mark,
        "'\(pair.name)' cannot be the name of an attribute",
        help: "a name has letters, digits and '_' and does not begin with a digit.")
      return nil
    }
    guard pair.value.scalar?.isPlain == true, pair.value.scalar?.text.isEmpty == true else {
      return value(pair, path: path, scope).map { ManifestField(pair.name, at: pair.mark, $0) }
    }
    let expression = ManifestExpression(
      ".\(pair.name)", at: pair.mark, path: "\(path).\(pair.name)", variables: scope.names)
    return ManifestField(
      pair.name, at: pair.mark, ManifestValue(.jq(expression), at: pair.mark))
  }

  /// Keeps that a name is none of `[A-Za-z0-9][A-Za-z0-9_-]*`.
  mutating func checkName(_ pair: YAMLPair, _ what: String) {
    guard !ManifestNames.isLabel(pair.name) else { return }
    reader.fault(
      kind: "invalid-name", at: pair.mark, "'\(pair.name)' cannot be the name of a \(what)",
      help: "a name has letters, digits, '-' and '_' and begins with a letter or digit.")
  }
}
