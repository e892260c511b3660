extension Migration {
  /// Kept responses (`keep_raw`), and what a sync says of itself for `roost explain`.
  static let schema3 = """
    CREATE TABLE response (
      key INTEGER PRIMARY KEY,
      source INTEGER NOT NULL REFERENCES source (key),
      stream INTEGER REFERENCES stream (key), -- null: of a lookup
      request INTEGER NOT NULL,              -- hash of the request
      walk INTEGER,                          -- in which it was read or found unchanged last
      asked TEXT NOT NULL,                   -- method and URL, without secrets
      url TEXT NOT NULL,                     -- that answered, without secrets
      status INTEGER NOT NULL,
      fields TEXT,                           -- list of [name, value], without secrets
      received_at INTEGER NOT NULL,
      expires_at INTEGER,                    -- removed after it; null: never
      length INTEGER NOT NULL,               -- bytes of the body
      complete INTEGER NOT NULL              -- 0: its body is still coming
    ) STRICT;
    CREATE INDEX response_request ON response (source, request);
    CREATE INDEX response_stream ON response (stream, walk);
    CREATE INDEX response_expiry ON response (expires_at) WHERE expires_at IS NOT NULL;

    CREATE TABLE response_part (
      response INTEGER NOT NULL REFERENCES response (key),
      place INTEGER NOT NULL,                -- from 0
      length INTEGER NOT NULL,               -- bytes before compression
      content BLOB NOT NULL,                 -- zlib (RFC 1950)
      PRIMARY KEY (response, place)
    ) STRICT;

    ALTER TABLE source ADD COLUMN due TEXT;   -- why next_due is when it is: object
    ALTER TABLE source ADD COLUMN notes TEXT; -- what the last sync skipped, merged, held back, removed: object
    """
}
