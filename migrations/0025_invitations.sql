-- People who are asked to join a company. The link's token is found by its SHA-256; whoever accepts takes the row away,
-- so that a link works once. An address is invited once by a company: asking again gives the row another link.
CREATE TABLE invitations (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  company_id TEXT NOT NULL REFERENCES companies (id),
  email TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
  invited_by TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  UNIQUE (company_id, email)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_by_expiry ON invitations (expires_at);
