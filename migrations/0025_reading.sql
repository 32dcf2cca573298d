-- Packed texts become bytes, as in 0025_catalogue.sql. 0003 describes the tables and the other columns.

CREATE TABLE new_passages (
  id INTEGER PRIMARY KEY,
  tender_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  page INTEGER NOT NULL,
  start_at INTEGER NOT NULL,
  end_at INTEGER NOT NULL,
  heading TEXT,
  language TEXT,
  -- Packed.
  text BLOB NOT NULL CHECK (length(text) > 0),
  -- JSON of the sentences of the text, packed beside the text.
  sentences BLOB NOT NULL CHECK (length(sentences) > 0),
  -- The stems, concepts and kinds of values of each sentence, packed beside the text.
  words BLOB NOT NULL CHECK (length(words) > 0),
  revision INTEGER NOT NULL,
  vector TEXT,
  vector_model TEXT
) STRICT;
INSERT INTO new_passages
SELECT id, tender_id, document_id, ordinal, page, start_at, end_at, heading, language, CAST(text AS BLOB),
  CAST(sentences AS BLOB), CAST(words AS BLOB), revision, vector, vector_model
FROM passages;
DROP TABLE passages;
ALTER TABLE new_passages RENAME TO passages;
CREATE UNIQUE INDEX passages_of_document ON passages (document_id, ordinal);
CREATE INDEX passages_of_tender ON passages (tender_id);
CREATE INDEX passages_by_model ON passages (vector_model);

CREATE TABLE new_page_readings (
  tender_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  page INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  -- JSON of the reading of the page, packed beside the text of the page.
  content BLOB NOT NULL CHECK (length(content) > 0),
  PRIMARY KEY (document_id, page)
) STRICT;
INSERT INTO new_page_readings SELECT tender_id, document_id, page, revision, CAST(content AS BLOB) FROM page_readings;
DROP TABLE page_readings;
ALTER TABLE new_page_readings RENAME TO page_readings;
CREATE INDEX page_readings_of_tender ON page_readings (tender_id);
