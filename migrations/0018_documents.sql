-- Documents that are fetched from their public address, because a company works with their tender. A row says that a
-- document is wanted and how far its reading has come; the original lies in R2 under `documents/<document id>`, its pages
-- in document_pages. Times are epoch milliseconds.
CREATE TABLE document_files (
  document_id TEXT PRIMARY KEY,
  tender_id TEXT NOT NULL,
  url TEXT NOT NULL,
  state TEXT NOT NULL CHECK (
    state IN ('waiting', 'reading', 'read', 'restricted', 'encrypted', 'scanned', 'unsupported', 'failed')
  ),
  -- Why its text cannot be read, in a sentence for users; what was left out, where it could.
  reason TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Readings that ended without a result: the process died in them.
  crashes INTEGER NOT NULL DEFAULT 0,
  -- When a waiting one is due, and when a reading one is taken to have died.
  due_at INTEGER NOT NULL,
  sha256 TEXT,
  format TEXT,
  size INTEGER,
  pages INTEGER,
  fetched_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX document_files_of_tender ON document_files (tender_id);
CREATE INDEX document_files_due ON document_files (due_at) WHERE state IN ('waiting', 'reading');

-- The requirements of a fetched document name it: those of notices, and of texts that came with them, are written anew
-- with every notice, these with every reading.
ALTER TABLE requirements ADD COLUMN document_id TEXT;

CREATE INDEX requirements_of_document ON requirements (document_id) WHERE document_id IS NOT NULL;

-- Where in its file a page was found: a sheet with its rows, headings, the entry of an archive.
ALTER TABLE document_pages ADD COLUMN path TEXT;
