/// Statements that fill out items whose numbers are known, as sets.
enum ReadSQL {
  private static let columns = """
    SELECT listed.key, item.number, source.name, item.id, kind.name, item.title, item.url,
      item.image_url, item.language, item.authors, item.categories, item.attributes,
      item.published, item.published_precision, item.updated, item.carried, item.first_seen,
      item.sort_time, departure.left_at,
      (user_read.item IS NOT NULL) + 2 * (user_starred.item IS NOT NULL),
      (SELECT json_group_array(tag) FROM user_tag WHERE user_tag.item = item.number)
    """

  private static let tables = """
    FROM json_each(?1) AS listed
    CROSS JOIN item ON item.number = listed.value
    CROSS JOIN source ON source.key = item.source
    CROSS JOIN kind ON kind.key = item.kind
    LEFT JOIN departure
      ON departure.source = item.source
      AND departure.item = item.number
    LEFT JOIN user_read ON user_read.item = item.number
    LEFT JOIN user_starred ON user_starred.item = item.number
    """

  /// What a table shows of a list of numbers (JSON), by place in the list.
  static let brief = columns + "\n" + tables

  /// Everything of the item's own row.
  static let full = columns + ", item.summary, item.content_html\n" + tables

  static let enclosures = """
    SELECT listed.key, enclosure.url, enclosure.type, enclosure.length
    FROM json_each(?1) AS listed
    CROSS JOIN enclosure ON enclosure.item = listed.value
    ORDER BY listed.key, enclosure.position
    """

  /// Relations of a list of items, with what is stored of the targets by now.
  static let relations = """
    SELECT listed.key, relation_name.name, relation.target, source.name, relation.position,
      relation.attributes, target.number, target.title, kind.name
    FROM json_each(?1) AS listed
    CROSS JOIN relation ON relation.item = listed.value
    CROSS JOIN relation_name ON relation_name.key = relation.name
    CROSS JOIN source ON source.key = relation.target_source
    LEFT JOIN item AS target INDEXED BY item_id
      ON target.source = relation.target_source
      AND target.id = relation.target
    LEFT JOIN kind ON kind.key = target.kind
    ORDER BY listed.key, relation_name.name, relation.position, relation.place
    """

  /// Memberships of a list of items.
  static let memberships = """
    SELECT listed.key, relation_name.name, listing.id, source.name, member.position,
      member.attributes, target.number, target.title, kind.name
    FROM json_each(?1) AS listed
    CROSS JOIN member INDEXED BY member_item ON member.item = listed.value
    CROSS JOIN listing ON listing.key = member.listing
    CROSS JOIN relation_name ON relation_name.key = listing.name
    CROSS JOIN source ON source.key = listing.source
    LEFT JOIN item AS target INDEXED BY item_id
      ON target.source = listing.source
      AND target.id = listing.id
    LEFT JOIN kind ON kind.key = target.kind
    ORDER BY listed.key, relation_name.name, source.name, listing.id, member.position
    """

  /// Relations of other items to the item of a source with that id.
  static let incoming = """
    SELECT 0, relation_name.name, item.id, source.name, relation.position, relation.attributes,
      item.number, item.title, kind.name
    FROM source AS target_source
    CROSS JOIN relation INDEXED BY relation_target
      ON relation.target_source = target_source.key
      AND relation.target = ?2
    CROSS JOIN item ON item.number = relation.item
    CROSS JOIN source ON source.key = item.source
    CROSS JOIN relation_name ON relation_name.key = relation.name
    CROSS JOIN kind ON kind.key = item.kind
    WHERE target_source.name = ?1
    ORDER BY relation_name.name, item.sort_time DESC, item.number DESC, relation.place
    """

  /// Members of the listing of a source with that id, in rank order.
  static let members = """
    SELECT 0, relation_name.name, item.id, source.name, member.position, member.attributes,
      item.number, item.title, kind.name
    FROM source AS target_source
    CROSS JOIN listing
      ON listing.source = target_source.key
      AND listing.id = ?2
    CROSS JOIN member ON member.listing = listing.key
    CROSS JOIN item ON item.number = member.item
    CROSS JOIN source ON source.key = item.source
    CROSS JOIN relation_name ON relation_name.key = listing.name
    CROSS JOIN kind ON kind.key = item.kind
    WHERE target_source.name = ?1
    ORDER BY relation_name.name, listing.key, member.position, item.number
    """
}
