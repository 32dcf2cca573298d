-- Packed texts become bytes, which take a quarter less than Base64. Rows of before keep their text as bytes until they are
-- written again; platform/db/packed.ts reads both. 0005 describes the tables and the other columns.

CREATE TABLE new_notices (
  tender_id TEXT NOT NULL,
  notice_id TEXT NOT NULL,
  version TEXT NOT NULL,
  source TEXT NOT NULL,
  -- JSON of the parsed notice, packed.
  content BLOB NOT NULL CHECK (length(content) > 0),
  imported_at INTEGER NOT NULL,
  source_key TEXT,
  source_offset INTEGER,
  format TEXT,
  size INTEGER,
  -- JSON of the release that the notice was read from, packed beside `content`.
  release BLOB CHECK (length(release) > 0),
  -- The notice that the releases of the process amount to, packed as `content` is.
  compiled BLOB CHECK (length(compiled) > 0),
  PRIMARY KEY (tender_id, notice_id, version, source),
  CHECK (
    (source_key IS NULL) = (format IS NULL) AND (source_key IS NULL) = (size IS NULL)
    AND (source_key IS NULL) = (source_offset IS NULL)
  )
) STRICT;
INSERT INTO new_notices
SELECT tender_id, notice_id, version, source, CAST(content AS BLOB), imported_at, source_key, source_offset, format, size,
  CAST(release AS BLOB), CAST(compiled AS BLOB)
FROM notices;
DROP TABLE notices;
ALTER TABLE new_notices RENAME TO notices;
CREATE INDEX notices_source ON notices (source_key);

CREATE TABLE new_requirements (
  tender_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  document_id TEXT,
  -- JSON list of the requirements as the API shows them, packed.
  content BLOB NOT NULL CHECK (length(content) > 0),
  PRIMARY KEY (tender_id, ordinal)
) STRICT;
INSERT INTO new_requirements SELECT tender_id, ordinal, document_id, CAST(content AS BLOB) FROM requirements;
DROP TABLE requirements;
ALTER TABLE new_requirements RENAME TO requirements;
CREATE INDEX requirements_of_document ON requirements (document_id) WHERE document_id IS NOT NULL;

CREATE TABLE new_document_pages (
  document_id TEXT NOT NULL,
  page INTEGER NOT NULL,
  path TEXT,
  -- Packed.
  text BLOB NOT NULL CHECK (length(text) > 0),
  PRIMARY KEY (document_id, page)
) STRICT;
INSERT INTO new_document_pages SELECT document_id, page, path, CAST(text AS BLOB) FROM document_pages;
DROP TABLE document_pages;
ALTER TABLE new_document_pages RENAME TO document_pages;
