-- The work of a company's people on the requirements of a tender.

-- One row is what people recorded about a requirement: its state, who takes care of it, a note, and the section of a bid
-- that answers it. The first change writes the row. A requirement that is read again in other words has another id: the
-- row is found by the words in it then, and is kept where no requirement has them. `version` counts the changes.
CREATE TABLE compliance_rows (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  tender_id TEXT NOT NULL,
  requirement_id TEXT NOT NULL,
  -- The requirement in the words that it had at the last change.
  title TEXT NOT NULL,
  text TEXT,
  -- The document with these words; null for a notice. When a company deletes its document, the words go and the work stays.
  document_id TEXT,
  -- Null while the section that answers the requirement shows its state.
  state TEXT CHECK (state IN ('open', 'done', 'not_applicable')),
  -- The person who takes care of it; null again once the person leaves the company.
  owner_id TEXT,
  note TEXT,
  section_key TEXT,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- The person who made the last change, who may have left since.
  updated_by TEXT NOT NULL,
  -- The tender from which a merging moved the row; null for a row of its own tender.
  merged_from TEXT,
  UNIQUE (company_id, tender_id, requirement_id)
) STRICT, WITHOUT ROWID;

-- The rows of a tender, when the tender is merged into another.
CREATE INDEX compliance_rows_of_tender ON compliance_rows (tender_id);
-- What a person of a company takes care of.
CREATE INDEX compliance_rows_of_owner ON compliance_rows (company_id, owner_id) WHERE owner_id IS NOT NULL;

-- Two tenders that become one, and one that becomes two again, as in 0011_merged_tenders.sql.
CREATE TRIGGER merged_tenders_rows_added AFTER INSERT ON merged_tenders BEGIN
  UPDATE compliance_rows SET tender_id = NEW.kept_id, merged_from = NEW.tender_id WHERE tender_id = NEW.tender_id;
END;

CREATE TRIGGER split_tenders_rows_added AFTER INSERT ON split_tenders BEGIN
  UPDATE compliance_rows SET tender_id = NEW.to_id, merged_from = NULL WHERE tender_id = NEW.from_id
    AND (merged_from = NEW.to_id OR (created_at >= NEW.since AND created_at < NEW.until));
END;
