-- Documents that companies bring to a tender themselves, because buyers publish many behind a sign-in.
-- Times are epoch milliseconds in UTC.

-- One row is the place of a company's own documents of a tender. Its id stands in the column `tender_id` of the tables of
-- texts (documents, document_files, passages, page_readings, stated_deadlines, requirements): a statement that reads the
-- texts of a tender finds nothing of a company unless it names the company's dossier. A company has a second dossier of a
-- tender after two tenders became one. The id with `.replaced` at its end stands in the rows of documents that a later
-- version has replaced.
CREATE TABLE dossiers (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  tender_id TEXT NOT NULL,
  -- The id in the index of passages, as reading/passages/terms.ts writes it.
  term TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The dossiers of a company and tender.
CREATE INDEX dossiers_of_company ON dossiers (company_id, tender_id);
-- The dossiers of a tender that becomes part of another.
CREATE INDEX dossiers_of_tender ON dossiers (tender_id);

-- One row is a document of a company. Its other members are in `documents`, and `document_files` says how far its reading has
-- come. Removing the document removes all of these rows, what was read from it, and its bytes.
CREATE TABLE company_documents (
  document_id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  dossier_id TEXT NOT NULL REFERENCES dossiers (id),
  -- The bytes in the bucket. Null where none came whole, and once a later version was read in their place.
  file_key TEXT,
  file_name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  -- Bytes; 0 without bytes.
  size INTEGER NOT NULL,
  -- The digest of the bytes, in hexadecimal; null where none came whole.
  sha256 TEXT,
  uploaded_at INTEGER NOT NULL,
  -- The person who brought the document, who may have left since.
  uploaded_by TEXT NOT NULL,
  -- The document that is the next version of this one.
  replaced_by TEXT,
  -- The pages that the present reading has read, and how many there are; null while nobody reads, or where the number is not
  -- known.
  page INTEGER,
  pages INTEGER
) STRICT, WITHOUT ROWID;

-- The documents of a company and dossier.
CREATE INDEX company_documents_of_dossier ON company_documents (dossier_id);
-- The version before a document.
CREATE INDEX company_documents_replaced ON company_documents (replaced_by) WHERE replaced_by IS NOT NULL;
-- The objects of the bucket that are in use.
CREATE UNIQUE INDEX company_documents_file ON company_documents (file_key);

INSERT INTO quotas (name, label, unit, basic, enterprise, beyond) VALUES
  ('tenderDocuments', 'own documents of tenders', 'rows', 1000, 50000, 'refused');

-- A dossier follows its tender into the tender that stays, and back when the two are separated again.
CREATE TRIGGER merged_tenders_dossiers AFTER INSERT ON merged_tenders BEGIN
  INSERT OR IGNORE INTO merged_dossiers (merged_id, dossier_id)
    SELECT NEW.tender_id, id FROM dossiers WHERE tender_id = NEW.tender_id;
  UPDATE dossiers SET tender_id = NEW.kept_id WHERE tender_id = NEW.tender_id;
END;

CREATE TRIGGER split_tenders_dossiers AFTER INSERT ON split_tenders BEGIN
  UPDATE dossiers SET tender_id = NEW.to_id WHERE tender_id = NEW.from_id
    AND ((created_at >= NEW.since AND created_at < NEW.until) OR id IN
      (SELECT dossier_id FROM merged_dossiers WHERE merged_id = NEW.to_id));
END;

-- The dossiers that came with a tender which became part of another.
CREATE TABLE merged_dossiers (
  merged_id TEXT NOT NULL,
  dossier_id TEXT NOT NULL,
  PRIMARY KEY (merged_id, dossier_id)
) STRICT, WITHOUT ROWID;
