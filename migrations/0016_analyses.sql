-- The latest analysis of each kind and language that a company has of a tender, so that the same question is answered
-- from here while nothing it rests on has changed: `inputs` is a digest of all of that. An analysis of another company
-- is never looked at, not even one that needs nothing of the company. Times are epoch milliseconds.
CREATE TABLE analyses (
  company_id TEXT NOT NULL REFERENCES companies (id),
  tender_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('general', 'risk', 'match', 'gaps')),
  language TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  inputs TEXT NOT NULL,
  engine TEXT NOT NULL,
  model TEXT,
  degraded INTEGER NOT NULL CHECK (degraded IN (0, 1)),
  tender_version INTEGER NOT NULL,
  -- Null where the company plays no part.
  profile_version INTEGER,
  result TEXT NOT NULL CHECK (json_valid(result)),
  citations TEXT NOT NULL CHECK (json_valid(citations)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, tender_id, kind, language)
) STRICT, WITHOUT ROWID;
