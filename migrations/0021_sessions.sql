-- People signed in at the console and the consent page. A session is found by the SHA-256 of its token; the token itself
-- is in the browser's cookie alone.
CREATE TABLE sessions (
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES users (id),
  -- The company the person works for in this session; null until one of several is chosen.
  company_id TEXT REFERENCES companies (id),
  user_agent TEXT,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Fixed windows of what may be tried so many times: sign-ins, registrations of clients. The key is a digest, so that no
-- address of a person or network is kept.
CREATE TABLE rate_windows (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  resets_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX rate_windows_by_end ON rate_windows (resets_at);
