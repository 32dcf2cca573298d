-- The catalogue of tenders. Times are epoch milliseconds in UTC, values in EUR are integer cents.

-- Every notice as its parser read it. A tender is composed from its notices, whatever order they arrived in.
-- imported_at is in microseconds, so that the notices of one batch keep their order.
CREATE TABLE notices (
  tender_id TEXT NOT NULL,
  notice_id TEXT NOT NULL,
  version TEXT NOT NULL,
  source TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  imported_at INTEGER NOT NULL,
  PRIMARY KEY (tender_id, notice_id, version)
) STRICT, WITHOUT ROWID;

-- Every name by which a notice may point at a tender: procedure ids, publication numbers, notice ids.
CREATE TABLE tender_refs (
  source TEXT NOT NULL,
  ref TEXT NOT NULL,
  tender_id TEXT NOT NULL,
  PRIMARY KEY (source, ref)
) STRICT, WITHOUT ROWID;

CREATE INDEX tender_refs_of_tender ON tender_refs (tender_id);

-- The ready-made list item. id = seconds since 2020-01-01 * 32768 + n, so that the order of ids is the order of
-- publication, ties by arrival. `words` is the normalised text of all languages, ' word word ', for phrases.
CREATE TABLE tender_docs (
  id INTEGER PRIMARY KEY,
  tender_id TEXT NOT NULL UNIQUE,
  item TEXT NOT NULL,
  words TEXT NOT NULL,
  version INTEGER NOT NULL
) STRICT;

-- Sortable numbers beside it: small rows, because ranges and sorts walk them. `later` marks a tender with another
-- lot deadline after `deadline`. `status` is the position in the list of statuses.
CREATE TABLE tender_numbers (
  id INTEGER PRIMARY KEY,
  status INTEGER NOT NULL,
  value INTEGER,
  deadline INTEGER,
  later INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX tender_numbers_deadline ON tender_numbers (deadline);
CREATE INDEX tender_numbers_value ON tender_numbers (value);
CREATE INDEX tender_numbers_status_deadline ON tender_numbers (status, deadline);
CREATE INDEX tender_numbers_status_value ON tender_numbers (status, value);
CREATE INDEX tender_numbers_later ON tender_numbers (deadline) WHERE later = 1;

-- One contentless index of words and filters alike; the text arrives normalised, so the plainest tokenizer serves.
CREATE VIRTUAL TABLE tender_index USING fts5 (
  terms, content = '', contentless_delete = 1, detail = none, prefix = '2 3', tokenize = 'ascii'
);
CREATE VIRTUAL TABLE tender_terms USING fts5vocab (tender_index, 'row');

CREATE TABLE corpus (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  tenders INTEGER NOT NULL
) STRICT;
INSERT INTO corpus VALUES (1, 0);

-- The change feed. A deletion keeps the item as it last was.
CREATE TABLE tender_changes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  tender_id TEXT NOT NULL,
  change TEXT NOT NULL CHECK (change IN ('created', 'updated', 'deleted')),
  item TEXT,
  at INTEGER NOT NULL
) STRICT;

CREATE INDEX tender_changes_deleted ON tender_changes (tender_id) WHERE change = 'deleted';

CREATE TABLE requirements (
  tender_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  id TEXT NOT NULL,
  lot_id TEXT,
  category TEXT NOT NULL,
  mandatory INTEGER NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  PRIMARY KEY (tender_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE documents (
  tender_id TEXT NOT NULL,
  id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  kind TEXT NOT NULL,
  language TEXT,
  content TEXT NOT NULL CHECK (json_valid(content)),
  PRIMARY KEY (tender_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE document_pages (
  document_id TEXT NOT NULL,
  page INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (document_id, page)
) STRICT, WITHOUT ROWID;

CREATE TABLE awards (
  tender_id TEXT NOT NULL,
  id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  awarded_at INTEGER,
  value_eur INTEGER,
  content TEXT NOT NULL CHECK (json_valid(content)),
  PRIMARY KEY (tender_id, id)
) STRICT, WITHOUT ROWID;
