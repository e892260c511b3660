extension Migration {
  /// The first schema. Times are milliseconds since 1970-01-01T00:00:00Z; texts that hold lists or
  /// objects are JSON. docs/schema.md tells of every table and column.
  static let schema1 = """
    -- Words that rows refer to by key, so that no text is stored a hundred thousand times.

    CREATE TABLE source (
      key INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,             -- as in sources.yaml
      plugin TEXT,                           -- that read it last
      state TEXT NOT NULL DEFAULT 'new',     -- new, ok, partial, failed, deferred, gone
      title TEXT,                            -- of the document itself, such as the feed's
      last_sync INTEGER,                     -- last tried
      last_success INTEGER,                  -- last ended well
      next_due INTEGER,
      retry_at INTEGER,                      -- not asked before: Retry-After or back-off
      failures INTEGER NOT NULL DEFAULT 0,   -- in a row
      error_kind TEXT,
      error_message TEXT,
      configured_url TEXT,                   -- for which a move is remembered
      move_candidate TEXT,                   -- where permanent redirects led once
      moved_url TEXT,                        -- where they led in two syncs
      configured_url_asked_at INTEGER,
      warnings TEXT,                         -- of the last sync: list of texts
      rules_fingerprint INTEGER,             -- of the rules last applied to its stored items
      rule_names TEXT                        -- of the relations they make: list of texts
    ) STRICT;

    CREATE TABLE kind (
      key INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE              -- episode, launch, movie
    ) STRICT;

    CREATE TABLE relation_name (
      key INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE              -- part-of, rocket, has-genre
    ) STRICT;

    CREATE TABLE stream (
      key INTEGER PRIMARY KEY,
      source INTEGER NOT NULL REFERENCES source (key),
      name TEXT NOT NULL,
      walk INTEGER NOT NULL DEFAULT 0,       -- number of the latest reading from first page to last
      resume TEXT,                           -- state of the request to go on with; null: begin anew
      resume_fingerprint INTEGER,            -- of the manifest and options it belongs to
      memory TEXT,                           -- high-water mark and the like
      completed_at INTEGER,                  -- when it was last read whole
      UNIQUE (source, name)
    ) STRICT;

    -- Items, owned by their sources.

    CREATE TABLE counter (
      next INTEGER NOT NULL                  -- number of the next new item; one row
    ) STRICT;
    INSERT INTO counter (next) VALUES (1);

    CREATE TABLE item (
      number INTEGER PRIMARY KEY,            -- below 2^31, never used again
      source INTEGER NOT NULL REFERENCES source (key),
      kind INTEGER NOT NULL REFERENCES kind (key),
      carried INTEGER NOT NULL,              -- 0: a stream gave it; 1: it came along with a relation
      sort_time INTEGER NOT NULL,
      first_seen INTEGER NOT NULL,
      published INTEGER,
      updated INTEGER,
      content_hash INTEGER NOT NULL,
      relations_hash INTEGER NOT NULL,
      volatile_hash INTEGER,                 -- of attributes that count no update
      published_precision TEXT,              -- null: second
      giver TEXT,                            -- of a carried item: stream and parent whose version stands
      id TEXT NOT NULL,
      title TEXT,
      url TEXT,
      image_url TEXT,
      language TEXT,
      authors TEXT,                          -- list of texts
      categories TEXT,                       -- list of texts
      attributes TEXT,                       -- object
      summary TEXT,
      content_html TEXT
    ) STRICT;
    CREATE UNIQUE INDEX item_id ON item (source, id);
    CREATE INDEX item_order ON item (source, carried, sort_time);

    CREATE TABLE source_kind (
      source INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      carried INTEGER NOT NULL,              -- that the source has, or had, such items
      PRIMARY KEY (source, kind, carried)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE enclosure (
      item INTEGER NOT NULL REFERENCES item (number),
      position INTEGER NOT NULL,             -- from 0
      url TEXT NOT NULL,
      type TEXT,
      length INTEGER,                        -- bytes
      PRIMARY KEY (item, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE relation (
      item INTEGER NOT NULL REFERENCES item (number),
      name INTEGER NOT NULL REFERENCES relation_name (key),
      place INTEGER NOT NULL,                -- from 0, in the order given
      position INTEGER NOT NULL,             -- as the source says, else the place
      target_source INTEGER NOT NULL REFERENCES source (key),
      target TEXT NOT NULL,                  -- id of the target, which may not be stored
      attributes TEXT,                       -- object: what is true of the edge alone
      PRIMARY KEY (item, name, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX relation_target ON relation (target_source, target);

    CREATE TABLE listing (
      key INTEGER PRIMARY KEY,
      stream INTEGER NOT NULL REFERENCES stream (key),
      name INTEGER NOT NULL REFERENCES relation_name (key),
      source INTEGER NOT NULL REFERENCES source (key),
      id TEXT NOT NULL,                      -- of the listing's item, which may not be stored
      UNIQUE (source, id, stream, name)
    ) STRICT;
    CREATE INDEX listing_stream ON listing (stream);

    CREATE TABLE member (
      listing INTEGER NOT NULL REFERENCES listing (key),
      position INTEGER NOT NULL,             -- rank, from 0
      item INTEGER NOT NULL REFERENCES item (number),
      attributes TEXT,                       -- object
      PRIMARY KEY (listing, position, item)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX member_item ON member (item);

    CREATE TABLE departure (
      source INTEGER NOT NULL,
      item INTEGER NOT NULL REFERENCES item (number),
      left_at INTEGER NOT NULL,              -- first whole reading without it
      PRIMARY KEY (source, item)
    ) STRICT, WITHOUT ROWID;

    -- What the user says; no sync writes here.

    CREATE TABLE user_read (
      item INTEGER PRIMARY KEY REFERENCES item (number)
    ) STRICT;

    CREATE TABLE user_starred (
      item INTEGER PRIMARY KEY REFERENCES item (number)
    ) STRICT;

    CREATE TABLE user_tag (
      item INTEGER NOT NULL REFERENCES item (number),
      tag TEXT NOT NULL,
      PRIMARY KEY (item, tag)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tombstone (
      source INTEGER NOT NULL REFERENCES source (key),
      id TEXT NOT NULL,                      -- of an item that was purged and does not come back
      purged_at INTEGER NOT NULL,
      PRIMARY KEY (source, id)
    ) STRICT, WITHOUT ROWID;

    -- What syncs remember.

    CREATE TABLE page (
      stream INTEGER NOT NULL REFERENCES stream (key),
      request INTEGER NOT NULL,              -- hash of the request
      walk INTEGER NOT NULL,                 -- in which it was read or found unchanged last
      place INTEGER NOT NULL,                -- in that walk, from 0
      fingerprint INTEGER NOT NULL,          -- of the manifest and options it was read under
      body_hash INTEGER,
      etag TEXT,
      last_modified TEXT,
      next TEXT,                             -- state of the request after it
      complete INTEGER NOT NULL,             -- 1: the page left nothing out
      items BLOB NOT NULL,                   -- numbers of its items
      dropped BLOB,                          -- of those it no longer has, until the walk ends
      members TEXT,                          -- its members of listings
      PRIMARY KEY (stream, request)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE host (
      name TEXT PRIMARY KEY,
      retry_at INTEGER,
      recent_requests TEXT                   -- list of times
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE lookup (
      source INTEGER NOT NULL REFERENCES source (key),
      name TEXT NOT NULL,
      part INTEGER NOT NULL,                 -- which of several requests, from 0
      content TEXT NOT NULL,                 -- object
      fingerprint INTEGER NOT NULL,
      etag TEXT,
      last_modified TEXT,
      fetched_at INTEGER NOT NULL,
      PRIMARY KEY (source, name, part)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE run (
      number INTEGER PRIMARY KEY,
      started INTEGER NOT NULL,
      finished INTEGER NOT NULL,
      exit INTEGER NOT NULL,
      sources INTEGER NOT NULL,
      failed INTEGER NOT NULL,
      new INTEGER NOT NULL,
      updated INTEGER NOT NULL,
      unchanged INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE kind_view (
      name TEXT PRIMARY KEY,                 -- of a view that Roost made
      sql TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- For people: names in place of keys, times as RFC 3339. A view per kind is made beside these.

    CREATE VIEW items AS
    SELECT
      item.number,
      source.name AS source,
      item.id,
      kind.name AS kind,
      item.carried,
      item.title,
      item.url,
      strftime('%Y-%m-%dT%H:%M:%SZ', item.published / 1000.0, 'unixepoch') AS published,
      iif(item.published IS NULL, NULL, coalesce(item.published_precision, 'second'))
        AS published_precision,
      strftime('%Y-%m-%dT%H:%M:%SZ', item.updated / 1000.0, 'unixepoch') AS updated,
      strftime('%Y-%m-%dT%H:%M:%SZ', item.first_seen / 1000.0, 'unixepoch') AS first_seen,
      strftime('%Y-%m-%dT%H:%M:%SZ', departure.left_at / 1000.0, 'unixepoch') AS left_at,
      EXISTS (SELECT 1 FROM user_read WHERE user_read.item = item.number) AS read,
      EXISTS (SELECT 1 FROM user_starred WHERE user_starred.item = item.number) AS starred,
      item.authors,
      item.categories,
      item.image_url,
      item.language,
      item.attributes,
      item.summary,
      item.content_html
    FROM item
    JOIN source ON source.key = item.source
    JOIN kind ON kind.key = item.kind
    LEFT JOIN departure
      ON departure.source = item.source
      AND departure.item = item.number;

    CREATE VIEW relations AS
    SELECT
      relation.item AS number,
      source.name AS source,
      item.id,
      item.title,
      relation_name.name,
      relation.position,
      relation.attributes,
      target_source.name AS target_source,
      relation.target AS target_id,
      target.number AS target_number,
      target.title AS target_title
    FROM relation
    JOIN item ON item.number = relation.item
    JOIN source ON source.key = item.source
    JOIN relation_name ON relation_name.key = relation.name
    JOIN source AS target_source ON target_source.key = relation.target_source
    LEFT JOIN item AS target
      ON target.source = relation.target_source
      AND target.id = relation.target;

    CREATE VIEW listings AS
    SELECT
      source.name AS source,
      listing.id AS listing,
      member.position,
      member.item AS number,
      item.id,
      item.title,
      member.attributes
    FROM listing
    JOIN source ON source.key = listing.source
    JOIN member ON member.listing = listing.key
    JOIN item ON item.number = member.item;
    """
}
