-- What questions are answered from: the stretches of the documents of a tender, about 120 words each. All of it follows
-- from document_pages and can be built anew from there; notices are read when a question is asked and are not here.
-- start_at and end_at count UTF-16 units within the page. The text is kept beside them, so that a question reads a few
-- passages and no whole pages, which may be a megabyte each.
CREATE TABLE passages (
  id INTEGER PRIMARY KEY,
  tender_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  page INTEGER NOT NULL,
  start_at INTEGER NOT NULL,
  end_at INTEGER NOT NULL,
  heading TEXT,
  language TEXT,
  text TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX passages_of_document ON passages (document_id, ordinal);
CREATE INDEX passages_of_tender ON passages (tender_id);

-- Their words and concepts by the id of the passage, with a token for the tender: an expression that begins with it
-- skips the rows of all others. A term is in a passage or not, which needs no positions.
CREATE VIRTUAL TABLE passage_index USING fts5 (
  terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);
