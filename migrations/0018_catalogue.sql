-- Tenders that the operator withdrew, and the names by which their notices are refused.

-- One row is a withdrawn tender. The withdrawal writes the row, and readmitting the tender removes it.
CREATE TABLE withdrawn_tenders (
  tender_id TEXT PRIMARY KEY,
  reason TEXT NOT NULL,
  -- 1 where the law forbids showing the tender: the change feed then shows nothing of it.
  legal INTEGER NOT NULL CHECK (legal IN (0, 1)),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The operator lists the newest.
CREATE INDEX withdrawn_tenders_by_time ON withdrawn_tenders (at);

-- One row is a name of a withdrawn tender, as `tender_refs` had it. An import skips every notice with such a name.
CREATE TABLE withdrawn_names (
  source TEXT NOT NULL,
  ref TEXT NOT NULL,
  tender_id TEXT NOT NULL,
  plan INTEGER NOT NULL CHECK (plan IN (0, 1)),
  PRIMARY KEY (source, ref)
) STRICT, WITHOUT ROWID;

-- The names of a tender that is readmitted.
CREATE INDEX withdrawn_names_of_tender ON withdrawn_names (tender_id);

-- Notices that a source read again although they are withdrawn.
ALTER TABLE sources ADD COLUMN withdrawn INTEGER NOT NULL DEFAULT 0;
