-- Reading of documents by a language model. A model returns numbers of sentences and codes; rows hold places, codes and the
-- buyer's words, and no text of the model.

-- One row is a tender, or a company's dossier, whose documents a model reads: an analysis was requested while a model was
-- configured.
CREATE TABLE model_requests (
  tender_id TEXT PRIMARY KEY,
  -- The company that is charged; null if the service is.
  company_id TEXT REFERENCES companies (id),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The requests that a company pays for.
CREATE INDEX model_requests_of_company ON model_requests (company_id) WHERE company_id IS NOT NULL;

-- One row is a document that a model reads or has read. Rows are written with the text of the document and for the documents
-- of a new request, and removed with the text.
CREATE TABLE model_readings (
  document_id TEXT PRIMARY KEY,
  tender_id TEXT NOT NULL,
  -- `partly`: some windows could not be read.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'read', 'partly')),
  -- The model, its prompts and the reading of the text. A row of another basis is read again; null before the first reading.
  basis TEXT,
  -- How many windows the document has and how many have been read; null before the first step.
  windows INTEGER,
  done INTEGER,
  attempts INTEGER NOT NULL,
  -- When the next step is due, epoch milliseconds UTC. A step moves it ahead first, so that it is also the step's lease.
  due_at INTEGER NOT NULL,
  -- JSON: places of demands, risks and facts; null before the document is read.
  findings TEXT CHECK (json_valid(findings))
) STRICT, WITHOUT ROWID;

-- The documents that are due.
CREATE INDEX model_readings_due ON model_readings (due_at) WHERE state = 'waiting';
-- The readings of a tender, for progress.
CREATE INDEX model_readings_of_tender ON model_readings (tender_id);

-- One row is what a model adds to the requirements that the rules read from a document.
CREATE TABLE model_demands (
  document_id TEXT NOT NULL,
  tender_id TEXT NOT NULL,
  -- The requirement of the rules that `content` amends, or the id of a requirement that only the model found.
  id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  is_added INTEGER NOT NULL CHECK (is_added IN (0, 1)),
  -- JSON: the members of a requirement that change, or a whole requirement.
  content TEXT NOT NULL CHECK (json_valid(content)),
  PRIMARY KEY (document_id, id)
) STRICT, WITHOUT ROWID;

-- The additions of a tender.
CREATE INDEX model_demands_of_tender ON model_demands (tender_id, ordinal);

-- One row is a model's answer about one window of a document, so that no window is read twice: the same words in another
-- document, or in a new version of it, have the same digest. Digests of a company's own documents include the company.
CREATE TABLE model_answers (
  digest TEXT PRIMARY KEY,
  -- The company whose own document it is; null for public documents.
  company_id TEXT REFERENCES companies (id),
  -- JSON: numbers of lines and codes.
  answer TEXT NOT NULL CHECK (json_valid(answer)),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The answers about a company's own documents, for its erasure.
CREATE INDEX model_answers_of_company ON model_answers (company_id) WHERE company_id IS NOT NULL;
-- The oldest answers, which expire.
CREATE INDEX model_answers_age ON model_answers (at);
