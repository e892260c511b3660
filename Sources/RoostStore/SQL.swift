/// Statements of the write path.
enum SQL {
  /// Stored rows of a list of ids (JSON), by place in the list.
  static let lookUp = """
    SELECT listed.key, item.number, item.content_hash, item.relations_hash, item.volatile_hash,
      item.carried, item.giver
    FROM json_each(?1) AS listed
    CROSS JOIN item INDEXED BY item_id
      ON item.source = ?2
      AND item.id = listed.value
    """

  /// Places in a list of ids (JSON) of those that were purged.
  static let buried = """
    SELECT listed.key
    FROM json_each(?1) AS listed
    CROSS JOIN tombstone
      ON tombstone.source = ?2
      AND tombstone.id = listed.value
    """

  static let insertItem = """
    INSERT INTO item (
      number, source, first_seen, sort_time, kind, carried, published, updated, content_hash,
      relations_hash, volatile_hash, published_precision, giver, id, title, url, image_url,
      language, authors, categories, attributes, summary, content_html)
    VALUES (
      ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,
      ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
      ?18, ?19, ?20, ?21, ?22, ?23)
    """

  /// Every column that the source owns. `sort_time` follows the published date where the kind says so
  /// (?2), is taken anew where another version takes over (?3), and else stays as at first sight.
  static let updateItem = """
    UPDATE item
    SET
      sort_time = CASE
        WHEN ?2 THEN coalesce(?7, first_seen)
        WHEN ?3 THEN min(coalesce(?7, first_seen), first_seen)
        ELSE sort_time
      END,
      kind = ?5,
      carried = ?6,
      published = ?7,
      updated = ?8,
      content_hash = ?9,
      relations_hash = ?10,
      volatile_hash = ?11,
      published_precision = ?12,
      giver = ?13,
      id = ?14,
      title = ?15,
      url = ?16,
      image_url = ?17,
      language = ?18,
      authors = ?19,
      categories = ?20,
      attributes = ?21,
      summary = ?22,
      content_html = ?23
    WHERE number = ?1
    """

  static let insertEnclosure = """
    INSERT INTO enclosure (item, position, url, type, length)
    VALUES (?, ?, ?, ?, ?)
    """

  static let insertRelation = """
    INSERT INTO relation (item, name, place, position, target_source, target, attributes)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    """

  static let deleteEnclosures = """
    DELETE FROM enclosure
    WHERE item IN (SELECT value FROM json_each(?))
    """

  static let deleteRelations = """
    DELETE FROM relation
    WHERE item IN (SELECT value FROM json_each(?))
    RETURNING item, target_source, target
    """

  static let deleteNamedRelations = """
    DELETE FROM relation
    WHERE item IN (SELECT value FROM json_each(?1))
      AND name IN (
        SELECT key
        FROM relation_name
        WHERE relation_name.name IN (SELECT value FROM json_each(?2)))
    RETURNING item, target_source, target
    """

  /// Of items named by [source, id] those that came along with a relation, have no incoming one left
  /// and no mark of the user.
  static let orphans = """
    SELECT item.number
    FROM json_each(?1) AS listed
    CROSS JOIN item INDEXED BY item_id
      ON item.source = listed.value ->> 0
      AND item.id = listed.value ->> 1
    WHERE item.carried = 1
      AND NOT EXISTS (
        SELECT 1
        FROM relation INDEXED BY relation_target
        WHERE relation.target_source = item.source
          AND relation.target = item.id)
      AND NOT EXISTS (
        SELECT 1
        FROM listing
        JOIN member ON member.listing = listing.key
        WHERE listing.source = item.source
          AND listing.id = item.id)
      AND NOT EXISTS (SELECT 1 FROM user_read WHERE user_read.item = item.number)
      AND NOT EXISTS (SELECT 1 FROM user_starred WHERE user_starred.item = item.number)
      AND NOT EXISTS (SELECT 1 FROM user_tag WHERE user_tag.item = item.number)
    """

  /// Carried items of a source whose standing version these givers (JSON) gave.
  static let given = """
    SELECT number
    FROM item INDEXED BY item_order
    WHERE source = ?1
      AND carried = 1
      AND giver IN (SELECT value FROM json_each(?2))
    """

  /// Of items named by [source, id, giver] the carried ones whose standing version that giver gave.
  static let givenByName = """
    SELECT item.number
    FROM json_each(?1) AS listed
    CROSS JOIN item INDEXED BY item_id
      ON item.source = listed.value ->> 0
      AND item.id = listed.value ->> 1
    WHERE item.carried = 1
      AND item.giver = listed.value ->> 2
    """
}
