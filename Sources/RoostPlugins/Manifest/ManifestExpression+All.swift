extension [ManifestField] {
  /// Every expression in the values.
  package var expressions: [ManifestExpression] { flatMap(\.value.expressions) }
}

extension CallSpec {
  /// Every expression in it, those laid under it by `api` too.
  package var expressions: [ManifestExpression] {
    var all = url.expressions + query.expressions + headers.expressions
    switch body {
    case .json(let value): all += value.expressions
    case .form(let fields): all += fields.expressions
    case nil: break
    }
    return all + [records, error].compactMap { $0 }.flatMap(\.expressions)
  }
}

extension PaginateSpec {
  /// Every expression in it.
  package var expressions: [ManifestExpression] {
    var values: [ManifestValue?] = [by, condition]
    switch style {
    case .page(let value), .offset(let value), .url(let value): values.append(value)
    case .token(let value, let first): values += [value, first]
    case .link: break
    }
    return values.compactMap { $0 }.flatMap(\.expressions)
  }
}

extension RequestSpec {
  /// Every expression in it.
  package var expressions: [ManifestExpression] {
    var all = call.expressions + (cursor?.expressions ?? []) + (paginate?.expressions ?? [])
    switch walks?.parents {
    case .values(let value): all += value.expressions
    case .records(let call, let paginate): all += call.expressions + (paginate?.expressions ?? [])
    case nil: break
    }
    return all
  }
}

extension AttributesSpec {
  /// Every expression in it.
  package var expressions: [ManifestExpression] {
    switch self {
    case .members(let fields): fields.expressions
    case .object(let value): value.expressions
    }
  }
}

extension ItemSpec {
  /// Every expression in it.
  package var expressions: [ManifestExpression] {
    let values: [ManifestValue?] = [
      id, kind, title, summary, contentHTML, url, imageURL, language, published?.at,
      published?.precision, updated?.at, updated?.precision, authors, categories, enclosures?.each,
      enclosures?.url, enclosures?.type, enclosures?.length,
    ]
    return values.compactMap { $0 }.flatMap(\.expressions) + (attributes?.expressions ?? [])
  }
}

extension RelationSpec {
  /// Every expression in it.
  package var expressions: [ManifestExpression] {
    [each, to, source, position].compactMap { $0 }.flatMap(\.expressions)
      + (attributes?.expressions ?? []) + (item?.expressions ?? [])
  }
}
