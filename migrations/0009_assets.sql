-- Certificates, references and other files of a company. Times are epoch milliseconds. The bytes are in the bucket
-- under `file_key`, a new one for each upload: a row always names bytes that are whole. All file columns are null
-- until there is a file.
CREATE TABLE assets (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  name TEXT NOT NULL,
  description TEXT,
  category TEXT NOT NULL,
  tags TEXT NOT NULL CHECK (json_valid(tags)),
  tender_id TEXT,
  bid_id TEXT REFERENCES bids (id) ON DELETE SET NULL,
  valid_until INTEGER,
  file_key TEXT,
  file_name TEXT,
  content_type TEXT,
  size INTEGER,
  sha256 TEXT,
  uploaded_at INTEGER,
  -- Name, description and file name as normalised words, for searching and for sorting by name.
  words TEXT NOT NULL,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK (
    (file_key IS NULL) = (file_name IS NULL) AND (file_key IS NULL) = (content_type IS NULL)
    AND (file_key IS NULL) = (size IS NULL) AND (file_key IS NULL) = (sha256 IS NULL)
    AND (file_key IS NULL) = (uploaded_at IS NULL)
  )
) STRICT, WITHOUT ROWID;

CREATE INDEX assets_created ON assets (company_id, created_at);
CREATE INDEX assets_of_bid ON assets (bid_id);
-- Which objects of the bucket are in use.
CREATE UNIQUE INDEX assets_file ON assets (file_key);

-- Idempotency-Keys whose first request is at work outside the database: duplicates wait for it. The row goes when the
-- request ends; one that a crash left behind is taken over by its age.
CREATE TABLE idempotency_reservations (
  company_id TEXT NOT NULL,
  key TEXT NOT NULL,
  holder TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, key)
) STRICT, WITHOUT ROWID;

-- How far the search for objects nobody refers to has come: the key it looked at last.
CREATE TABLE file_sweep (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  after TEXT NOT NULL
) STRICT;
