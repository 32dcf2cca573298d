-- What every change of a company's data leaves behind, written in the change's own transaction.

-- The first answer to a POST with an Idempotency-Key, for 24 hours. Times are epoch milliseconds.
CREATE TABLE idempotency (
  company_id TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  answer TEXT NOT NULL CHECK (json_valid(answer)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotency_age ON idempotency (created_at);

-- Who did what, with which key, and when. `action` is the route, `target_id` what it was done to.
CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  key_id TEXT,
  action TEXT NOT NULL,
  target_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_of_company ON audit (company_id, at);

-- Events of the catalogue that subscribers will be told: the outbox. `data` is as the wire has it.
CREATE TABLE events (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  type TEXT NOT NULL,
  data TEXT NOT NULL CHECK (json_valid(data)),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX events_of_company ON events (company_id, at);
