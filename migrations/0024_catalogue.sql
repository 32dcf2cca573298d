-- Tenders of a period may be in a database of their own. docs/operating/capacity.md says how to divide a catalogue.

-- One row is a database with the tenders of one period; all other tenders are in the main database, which alone has
-- these rows. Every database has the same tables. The operator adds rows, and no row is removed.
CREATE TABLE periods (
  -- The name of the binding, such as CATALOGUE_1.
  binding TEXT PRIMARY KEY,
  -- The first tender id of the period, and the first id after it; null while the period has no end. A new tender gets an
  -- id that begins with the moment of its publication, and keeps it, so it never moves to another database.
  since TEXT NOT NULL UNIQUE,
  until TEXT,
  -- A write to the database is announced here first. No announced write begins after this moment, by the clock of the
  -- database in epoch milliseconds, less five minutes.
  written_until INTEGER NOT NULL DEFAULT 0,
  -- JSON of what the database has, by which searches skip it; null from the announcement of a write until all announced
  -- writes have ended.
  summary TEXT CHECK (summary IS NULL OR json_valid(summary)),
  -- The last line of the database's change feed that the feed of this database has.
  fed INTEGER NOT NULL DEFAULT 0,
  CHECK (until > since)
) STRICT, WITHOUT ROWID;

-- One row holds the numbers of a tender of another database that a company works with. Such a tender has its row of
-- `tender_docs` here too, and no row in the index or in `tender_numbers`, so that no search finds it twice. The copy is
-- written when a company first refers to the tender, and again with each line of the feed about it.
CREATE TABLE tender_copies (
  -- The id in `tender_docs`.
  id INTEGER PRIMARY KEY,
  -- As in `tender_numbers`.
  status INTEGER NOT NULL,
  deadline INTEGER
) STRICT;

-- Reminders ask for the deadlines that have come near.
CREATE INDEX tender_copies_deadline ON tender_copies (status, deadline);
