#pragma once
#if !__has_include(<sqlite3.h>)
#error "sqlite3.h is missing. Run 'make setup' (Debian: apt-get install libsqlite3-dev)."
#endif
#include <sqlite3.h>

/// SQLITE_TRANSIENT is a cast that Swift does not import: SQLite copies the bytes before the call returns.
static inline sqlite3_destructor_type roost_sqlite_transient(void) { return SQLITE_TRANSIENT; }
