-- Tenders a company follows, one row for each. Times are epoch milliseconds.
CREATE TABLE saved_tenders (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  tender_id TEXT NOT NULL,
  stage TEXT NOT NULL,
  priority TEXT NOT NULL,
  notes TEXT,
  tags TEXT NOT NULL CHECK (json_valid(tags)),
  assignee_id TEXT,
  next_action TEXT,
  next_action_at INTEGER,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (company_id, tender_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX saved_tenders_created ON saved_tenders (company_id, created_at);
CREATE INDEX saved_tenders_of_tender ON saved_tenders (tender_id);
