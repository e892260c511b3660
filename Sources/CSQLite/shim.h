#pragma once
#if !__has_include(<sqlite3.h>)
#error "sqlite3.h is missing. Run 'make setup' (Debian: apt-get install libsqlite3-dev)."
#endif
#include <sqlite3.h>

/// SQLITE_TRANSIENT is a cast that Swift does not import: SQLite copies the bytes before the call returns.
static inline sqlite3_destructor_type roost_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// Swift does not call variadic C: for statements that people write, a name in double quotes is never a text, and
/// nothing may reach under the tables.
static inline void roost_sqlite_harden(sqlite3 *db) {
  sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}
