-- Texts in the form in which questions find them: the passages of documents and the index of their words and concepts.

-- One row is a stretch of a document of a tender, about 120 words. Rows follow from `document_pages`, are written with
-- the pages, and can be built anew from the pages (the operator's reindex). The text of notices is read when a question
-- is asked and is not here.
CREATE TABLE passages (
  id INTEGER PRIMARY KEY,
  tender_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  page INTEGER NOT NULL,
  -- The beginning and end of the passage in the page, in UTF-16 units.
  start_at INTEGER NOT NULL,
  end_at INTEGER NOT NULL,
  heading TEXT,
  -- ISO 639-1; null where unknown.
  language TEXT,
  -- Copied from the page, so that a question reads a few passages and no whole pages, which may be a megabyte each. Packed,
  -- as platform/db/packed.ts writes it.
  text TEXT NOT NULL CHECK (text GLOB '[0-9]*:*'),
  -- JSON: the sentences of the text with what they stand under, so that a question divides no text anew. Packed beside the
  -- text.
  sentences TEXT NOT NULL CHECK (sentences GLOB '[0-9]*:*'),
  -- A line for each sentence, and for each heading and other text above the sentences: its stems, concepts and kinds of
  -- values, so that a question reads no words anew. Packed beside the text.
  words TEXT NOT NULL CHECK (words GLOB '[0-9]*:*'),
  -- The version of the reading that wrote the row. The words of another version are read again from the text.
  revision INTEGER NOT NULL,
  -- The meaning of the passage, as a model of embeddings gives it: one signed byte a dimension, in base64, because the database
  -- hands bytes out as lists of numbers. Null until the job of vectors has come by, where no model is
  -- configured, and where the model does not take the text.
  vector TEXT,
  -- The model that made the vector. Vectors of two models cannot be compared.
  vector_model TEXT
) STRICT;

-- One row is the reading of a page: where its sentences begin and end, what they stand under, and on the first page the
-- parties of the document. Analyses take it and divide no text anew. Rows are written with the passages. A page has no row
-- where its reading would be longer than `maxLength` in reading/passages/write.ts, and its document is read from its text then.
CREATE TABLE page_readings (
  tender_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  page INTEGER NOT NULL,
  -- The version of the reading. A document with rows of another version is read again from its text.
  revision INTEGER NOT NULL,
  -- JSON, as reading/document/stored.ts writes it: places in the text of the page instead of its words. Packed beside the
  -- text of the page.
  content TEXT NOT NULL CHECK (content GLOB '[0-9]*:*'),
  PRIMARY KEY (document_id, page)
) STRICT;

-- The readings of a tender.
CREATE INDEX page_readings_of_tender ON page_readings (tender_id);

-- The passages of a document in their order.
CREATE UNIQUE INDEX passages_of_document ON passages (document_id, ordinal);
-- The passages of a tender.
CREATE INDEX passages_of_tender ON passages (tender_id);
-- The languages of the documents of a tender: a question in another language is translated into them.
CREATE INDEX passages_languages ON passages (tender_id, language) WHERE ordinal = 0;
-- The passages without a vector of the configured model.
CREATE INDEX passages_by_model ON passages (vector_model);

-- One row is the words and concepts of the passage with the same id, with a token for the tender: an expression that
-- begins with the token skips the rows of every other tender. The index only tells whether a term is in a passage,
-- which needs no positions.
CREATE VIRTUAL TABLE passage_index USING fts5 (
  terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);

-- One row is a closing date for tenders that a document states: the notice may state another. Rows follow from the
-- text of the document and are written with its passages.
CREATE TABLE stated_deadlines (
  tender_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  -- RFC 3339 UTC. Of a date without a time, the beginning of the day at the buyer's place.
  at TEXT NOT NULL,
  -- The day as the document writes it, YYYY-MM-DD.
  day TEXT NOT NULL,
  -- day, or minute where the document gives a time.
  precision TEXT NOT NULL,
  -- 1 where a label such as "closing date" names the date, and not only a verb.
  labelled INTEGER NOT NULL,
  -- A deadline of the notice from the first of these times until before the second agrees with the date: the minute
  -- around a time, or the day at the buyer's place. RFC 3339 UTC.
  agrees_from TEXT NOT NULL,
  agrees_until TEXT NOT NULL,
  PRIMARY KEY (tender_id, document_id, at)
) STRICT, WITHOUT ROWID;

-- The closing dates of a document that is read again.
CREATE INDEX stated_deadlines_of_document ON stated_deadlines (document_id);

-- For reminders: the dates that have come near.
CREATE INDEX stated_deadlines_at ON stated_deadlines (at, tender_id);
