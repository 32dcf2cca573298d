-- Erasure of people and companies.

-- When the company and all that it stores is erased; null for a company that stays. Until then an owner may keep the
-- company, and its keys and connections are refused. From then on nobody acts for the company.
ALTER TABLE companies ADD COLUMN erase_at INTEGER;

-- The job finds the companies whose time has come.
CREATE INDEX companies_to_erase ON companies (erase_at) WHERE erase_at IS NOT NULL;

-- One row is a person or a company that was erased. The row is written with the erasure; the erasure job copies it to the
-- bucket, where no backup reaches, so that a restored database is erased again. No job removes rows.
CREATE TABLE erasures (
  -- SHA-256 of the id.
  subject TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('person', 'company')),
  -- The id while work is left; null once nothing of the subject is left.
  id TEXT,
  at INTEGER NOT NULL,
  -- When the bucket had the copy; null until then.
  noted_at INTEGER
) STRICT, WITHOUT ROWID;

-- The job finds what is left to do.
CREATE INDEX erasures_unfinished ON erasures (at) WHERE id IS NOT NULL OR noted_at IS NULL;
