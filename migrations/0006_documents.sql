-- Files: documents of tenders with their text, page by page, and the assets of companies. Notices name documents, and
-- some notices bring the text along; the service fetches the other documents from their public address once a company
-- works with the tender.
-- Times are epoch milliseconds in UTC.

-- One row is a document as the notices of its tender name it, the notices themselves included. The import writes the rows
-- of a tender anew with every notice.
CREATE TABLE documents (
  tender_id TEXT NOT NULL,
  -- Follows from the tender and the document's name or address, so that a document keeps its id.
  id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  -- notice, tender_documents, clarification, contract or other.
  kind TEXT NOT NULL,
  -- ISO 639-1; null where unknown.
  language TEXT,
  -- JSON of the other members of the document as the API shows it, before it was fetched, without null.
  content TEXT NOT NULL CHECK (json_valid(content)),
  -- The digest of the text that came with the notices; null where none came.
  text_digest TEXT,
  PRIMARY KEY (tender_id, id)
) STRICT, WITHOUT ROWID;

-- One row is a document that came to a tender after the first notice, or a document whose text has changed. The import and
-- the reading of files write rows, in the transaction of the document, and followers of the tender are told of every
-- version once. The cleanup job removes rows after 400 days.
CREATE TABLE document_versions (
  -- The order in which the versions came.
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  tender_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  -- The digest of the text; empty where no text came along.
  version TEXT NOT NULL,
  change TEXT NOT NULL CHECK (change IN ('new', 'changed')),
  at INTEGER NOT NULL,
  UNIQUE (tender_id, document_id, version)
) STRICT;

-- The cleanup job finds old rows.
CREATE INDEX document_versions_age ON document_versions (at);

-- One row is the text of a page. The import writes the pages that came with a notice, anew with every notice; the reading
-- of a fetched document replaces the pages of the document. The text of a notice is composed when it is asked for.
CREATE TABLE document_pages (
  document_id TEXT NOT NULL,
  -- From 1.
  page INTEGER NOT NULL,
  -- The place of the page in its file: a sheet with its rows, headings, the entry of an archive. Null for most pages.
  path TEXT,
  text TEXT NOT NULL,
  PRIMARY KEY (document_id, page)
) STRICT;

-- One row says that a document is wanted, and how far its reading has come. The original lies in the bucket under
-- `documents/<document id>`. A company that works with the tender causes the row; the cleanup job removes the row, with
-- original and text, once no notice names the document any more.
CREATE TABLE document_files (
  document_id TEXT PRIMARY KEY,
  tender_id TEXT NOT NULL,
  url TEXT NOT NULL,
  -- A document waits, is being read, and ends as `read` or as a reason why there is no text.
  state TEXT NOT NULL CHECK (
    state IN ('waiting', 'reading', 'read', 'restricted', 'encrypted', 'scanned', 'unsupported', 'failed')
  ),
  -- Why the text cannot be read, in a sentence for users; for a document that was read, what was left out.
  reason TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Readings that ended without a result: the process died in the reading.
  crashes INTEGER NOT NULL DEFAULT 0,
  -- When a waiting document is due, and when a reading is taken to have died.
  due_at INTEGER NOT NULL,
  -- The original as it was fetched: its digest, media type, bytes and pages.
  sha256 TEXT,
  format TEXT,
  size INTEGER,
  pages INTEGER,
  -- The digest of the text that was read: a file with other bytes and the same text has not changed for its readers.
  text_digest TEXT,
  fetched_at INTEGER
) STRICT, WITHOUT ROWID;

-- The fetched documents of a tender.
CREATE INDEX document_files_of_tender ON document_files (tender_id);
-- The documents job finds documents that are due and readings that died.
CREATE INDEX document_files_due ON document_files (due_at) WHERE state IN ('waiting', 'reading');

-- One row is a certificate, a reference or another file of a company. The bytes are in the bucket under `file_key`, a new
-- key for every upload: a row always names bytes that are whole. Removing the asset removes row and bytes.
CREATE TABLE assets (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  name TEXT NOT NULL,
  description TEXT,
  -- certificate, reference, financial, cv, policy, template or other.
  category TEXT NOT NULL,
  -- JSON list of texts.
  tags TEXT NOT NULL CHECK (json_valid(tags)),
  -- The tender and the bid that the file is for.
  tender_id TEXT,
  bid_id TEXT REFERENCES bids (id) ON DELETE SET NULL,
  valid_until INTEGER,
  -- The columns of the file are null together, until there is a file.
  file_key TEXT,
  file_name TEXT,
  content_type TEXT,
  -- Bytes.
  size INTEGER,
  -- The digest of the bytes, in hexadecimal.
  sha256 TEXT,
  uploaded_at INTEGER,
  -- The person who uploaded the file, in the console or with a key of the person.
  uploaded_by TEXT,
  -- Name, description and file name as normalised words, for searching and for sorting by name.
  words TEXT NOT NULL,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK (
    (file_key IS NULL) = (file_name IS NULL) AND (file_key IS NULL) = (content_type IS NULL)
    AND (file_key IS NULL) = (size IS NULL) AND (file_key IS NULL) = (sha256 IS NULL)
    AND (file_key IS NULL) = (uploaded_at IS NULL) AND (file_key IS NULL) = (uploaded_by IS NULL)
  )
) STRICT, WITHOUT ROWID;

-- The files of a company, newest first.
CREATE INDEX assets_created ON assets (company_id, created_at);
-- The files of a bid.
CREATE INDEX assets_of_bid ON assets (bid_id);
-- The objects of the bucket that are in use.
CREATE UNIQUE INDEX assets_file ON assets (file_key);

-- One row is an earlier file of an asset, which another file has replaced. The row goes with its asset, and with the tenth
-- later file that was replaced.
CREATE TABLE asset_versions (
  asset_id TEXT NOT NULL REFERENCES assets (id) ON DELETE CASCADE,
  -- The version of the asset's record in which the file was replaced.
  version INTEGER NOT NULL,
  company_id TEXT NOT NULL REFERENCES companies (id),
  file_key TEXT NOT NULL,
  file_name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  -- Bytes.
  size INTEGER NOT NULL,
  -- The digest of the bytes, in hexadecimal.
  sha256 TEXT NOT NULL,
  uploaded_at INTEGER NOT NULL,
  -- The person who uploaded the file, who may have left since.
  uploaded_by TEXT NOT NULL,
  replaced_at INTEGER NOT NULL,
  PRIMARY KEY (asset_id, version)
) STRICT, WITHOUT ROWID;

-- The objects of the bucket that are in use.
CREATE UNIQUE INDEX asset_versions_file ON asset_versions (file_key);

-- One row is the position of the cleanup job in its search for bytes that no row names: 1 for the files of assets, 2
-- for the originals of notices.
CREATE TABLE file_sweep (
  id INTEGER PRIMARY KEY CHECK (id IN (1, 2)),
  -- The key of the object that was looked at last; empty to begin anew.
  after TEXT NOT NULL
) STRICT;
