// The bound of storing: prepared inserts of ready rows into a plain table, in one transaction.
//
//   insert DATABASE ROWS
//
// ROWS is what `make-corpus.py OUT rows` writes: nine fields ended by 0x1F, rows by 0x1E.
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

static sqlite3 *database;

static void run(const char *sql) {
  char *fault = NULL;
  if (sqlite3_exec(database, sql, NULL, NULL, &fault)) {
    fprintf(stderr, "%s: %s\n", sql, fault);
    exit(1);
  }
}

int main(int count, char **words) {
  if (count < 3) return fprintf(stderr, "usage: insert DATABASE ROWS\n"), 2;
  int file = open(words[2], O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status)) return perror(words[2]), 1;
  const char *at = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  const char *end = at + status.st_size;

  sqlite3_open(words[1], &database);
  run("PRAGMA journal_mode=WAL");
  run("PRAGMA synchronous=NORMAL");
  run("CREATE TABLE item(source INTEGER, guid TEXT, title TEXT, link TEXT, published INTEGER,"
      " enclosure TEXT, bytes INTEGER, duration INTEGER, summary TEXT)");
  run("CREATE UNIQUE INDEX item_guid ON item(source, guid)");
  run("CREATE INDEX item_published ON item(source, published DESC)");
  run("BEGIN IMMEDIATE");
  sqlite3_stmt *insert;
  sqlite3_prepare_v2(database, "INSERT INTO item VALUES(?,?,?,?,?,?,?,?,?)", -1, &insert, NULL);
  long rows = 0;
  while (at < end) {
    for (int field = 1; field <= 9; field++) {
      const char *stop = memchr(at, field == 9 ? 0x1E : 0x1F, (size_t)(end - at));
      if (!stop) return fprintf(stderr, "row %ld is cut short\n", rows + 1), 1;
      if (field == 1 || field == 5 || field == 7 || field == 8)
        sqlite3_bind_int64(insert, field, atoll(at));
      else
        sqlite3_bind_text(insert, field, at, (int)(stop - at), SQLITE_STATIC);
      at = stop + 1;
    }
    if (sqlite3_step(insert) != SQLITE_DONE)
      return fprintf(stderr, "%s\n", sqlite3_errmsg(database)), 1;
    sqlite3_reset(insert);
    rows++;
  }
  run("COMMIT");
  sqlite3_finalize(insert);
  sqlite3_close(database);
  printf("%ld rows\n", rows);
  return 0;
}
