-- The connector of AI assistants. Times are epoch milliseconds.

-- A change that an assistant made is known by its connection, as one of a program is by its key.
ALTER TABLE audit ADD COLUMN connection_id TEXT;

-- Every call of a tool, those that were refused too. Of a call either the connection or the key is known.
CREATE TABLE connector_calls (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  connection_id TEXT,
  key_id TEXT,
  -- As the caller named it: it need not be one of ours.
  tool TEXT NOT NULL,
  outcome TEXT NOT NULL,
  -- Why it was refused, as an error code of the API.
  code TEXT,
  duration_ms INTEGER NOT NULL,
  CHECK ((connection_id IS NULL) <> (key_id IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX connector_calls_of_company ON connector_calls (company_id, at);
CREATE INDEX connector_calls_by_age ON connector_calls (at);

-- What a preview offered: one act, with these arguments, on this version, by this connection, once. Only the SHA-256 of
-- the token is kept.
CREATE TABLE confirmations (
  token_hash TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  -- The id of the connection or key that asked.
  holder TEXT NOT NULL,
  tool TEXT NOT NULL,
  arguments_hash TEXT NOT NULL,
  target_version INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX confirmations_by_expiry ON confirmations (expires_at);

-- Submissions that an assistant confirmed and a person has still to approve.
CREATE TABLE approvals (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  bid_id TEXT NOT NULL,
  -- What was confirmed: a bid that changed since is not submitted by this approval.
  bid_version INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'denied', 'expired')),
  requested_by TEXT NOT NULL,
  connection_id TEXT,
  key_id TEXT,
  requested_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by TEXT
) STRICT, WITHOUT ROWID;

-- A bid waits once.
CREATE UNIQUE INDEX approvals_pending ON approvals (company_id, bid_id) WHERE status = 'pending';
CREATE INDEX approvals_of_company ON approvals (company_id, requested_at);
CREATE INDEX approvals_by_expiry ON approvals (expires_at) WHERE status = 'pending';

-- What a company's owner has decided about assistants; a company without a row has the defaults.
CREATE TABLE connector_settings (
  company_id TEXT PRIMARY KEY REFERENCES companies (id),
  approve_submissions INTEGER NOT NULL CHECK (approve_submissions IN (0, 1)),
  updated_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL
) STRICT, WITHOUT ROWID;
