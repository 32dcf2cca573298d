-- Questions to the buyers of tenders, with their answers.

-- One row is a question of a company to the buyer of a tender. The company writes, sends and answers it; the service sends
-- nothing itself. The company removes drafts. What the buyer publishes is no row: lists read it from the documents.
CREATE TABLE clarifications (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  tender_id TEXT NOT NULL,
  question TEXT NOT NULL,
  -- The person who wrote the question, who may have left since.
  asked_by TEXT NOT NULL,
  -- `answered` with an answer, else `sent` once the question went to the buyer.
  status TEXT NOT NULL CHECK (status IN ('draft', 'sent', 'answered')),
  sent_at INTEGER,
  answer TEXT,
  answered_at INTEGER,
  -- The document of the tender with the answer, and its page.
  document_id TEXT,
  document_page INTEGER,
  lot_id TEXT,
  requirement_id TEXT,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- The tender from which a merging moved the row; null for a row of its own tender.
  merged_from TEXT,
  CHECK ((status = 'answered') = (answer IS NOT NULL)),
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK (status <> 'sent' OR sent_at IS NOT NULL),
  CHECK (status <> 'draft' OR sent_at IS NULL),
  CHECK (document_page IS NULL OR document_id IS NOT NULL)
) STRICT, WITHOUT ROWID;

-- The questions of a company about a tender, in the order of their ids.
CREATE INDEX clarifications_of_company ON clarifications (company_id, tender_id, id);
-- The questions about a tender that is merged into another.
CREATE INDEX clarifications_of_tender ON clarifications (tender_id);

INSERT INTO quotas (name, label, unit, basic, enterprise, beyond) VALUES
  ('clarifications', 'questions to buyers', 'rows', 5000, 100000, 'refused');

-- Two tenders that become one, and one that becomes two again, as in 0011_merged_tenders.sql.
CREATE TRIGGER merged_tenders_clarifications AFTER INSERT ON merged_tenders BEGIN
  UPDATE clarifications SET tender_id = NEW.kept_id, merged_from = NEW.tender_id WHERE tender_id = NEW.tender_id;
END;

CREATE TRIGGER split_tenders_clarifications AFTER INSERT ON split_tenders BEGIN
  UPDATE clarifications SET tender_id = NEW.to_id, merged_from = NULL WHERE tender_id = NEW.from_id
    AND (merged_from = NEW.to_id OR (created_at >= NEW.since AND created_at < NEW.until));
END;

-- How far people were notified of changes of tenders: the number of a change (`tender_revisions.seq`).
INSERT INTO announcing (what, upto) VALUES ('revisions', 0);
