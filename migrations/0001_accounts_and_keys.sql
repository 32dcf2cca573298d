-- Companies, their people and their API keys. Times are epoch milliseconds in UTC.

CREATE TABLE companies (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  country TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (plan IN ('basic', 'enterprise')),
  profile TEXT CHECK (profile IS NULL OR json_valid(profile)),
  profile_version INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE memberships (
  company_id TEXT NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX memberships_of_user ON memberships (user_id);

CREATE TABLE certifications (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  name TEXT NOT NULL,
  standard TEXT,
  issuer TEXT,
  number TEXT,
  issued_at INTEGER,
  expires_at INTEGER,
  asset_id TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX certifications_of_company ON certifications (company_id);

-- A key is found by the SHA-256 of its whole text; the text itself is never stored.
CREATE TABLE api_keys (
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  company_id TEXT NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  preview TEXT NOT NULL,
  scopes TEXT NOT NULL CHECK (json_valid(scopes)),
  request_limit INTEGER NOT NULL CHECK (request_limit BETWEEN 1 AND 1000000),
  expires_at INTEGER,
  revoked_at INTEGER,
  last_used_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX api_keys_of_company ON api_keys (company_id);

-- Gates that must be told that their key has changed. Written with the change, removed once they were told.
CREATE TABLE gate_notices (
  hash TEXT PRIMARY KEY,
  since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
