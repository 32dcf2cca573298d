-- The authorization server of the connector. Every secret is 256 random bits and stored as its SHA-256.

-- Applications that may ask for access: registered by themselves (RFC 7591), or known by the address of their metadata
-- document, which is their id.
CREATE TABLE oauth_clients (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('registered', 'document')),
  name TEXT NOT NULL,
  redirect_uris TEXT NOT NULL CHECK (json_valid(redirect_uris)),
  -- Null for a public client, which most are.
  secret_hash TEXT,
  created_at INTEGER NOT NULL,
  -- Of a document: until when it need not be fetched anew.
  fresh_until INTEGER,
  -- When somebody first allowed it something. What nobody ever allowed is swept.
  allowed_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX oauth_clients_unused ON oauth_clients (created_at) WHERE allowed_at IS NULL;

-- What a person allowed an application to do for a company. Its tokens are one family: they end with it, and narrowing
-- its grants narrows them all from their next use.
CREATE TABLE connections (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  client_id TEXT NOT NULL,
  client_name TEXT NOT NULL,
  -- Where the person was sent back to, as the consent page showed it.
  redirect_host TEXT NOT NULL,
  grants TEXT NOT NULL CHECK (json_valid(grants)),
  audience TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- When its code was redeemed; null for one that was allowed and never fetched, which is not shown.
  opened_at INTEGER,
  last_used_at INTEGER,
  revoked_at INTEGER,
  revoked_because TEXT CHECK (revoked_because IN ('person', 'client', 'replaced', 'code_reused', 'token_reused'))
) STRICT, WITHOUT ROWID;

CREATE INDEX connections_of_company ON connections (company_id, created_at);
CREATE INDEX connections_of_client ON connections (client_id, user_id);
CREATE INDEX connections_unopened ON connections (created_at) WHERE opened_at IS NULL;

CREATE TABLE oauth_codes (
  hash TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL REFERENCES connections (id),
  redirect_uri TEXT NOT NULL,
  challenge TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  -- Which request redeemed it: of several at once one finds this empty.
  used_by TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX oauth_codes_of_connection ON oauth_codes (connection_id);
CREATE INDEX oauth_codes_by_expiry ON oauth_codes (expires_at);

CREATE TABLE oauth_tokens (
  hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
  connection_id TEXT NOT NULL REFERENCES connections (id),
  grants TEXT NOT NULL CHECK (json_valid(grants)),
  audience TEXT NOT NULL,
  -- Of a refresh token: with the token itself it gives the successor, so that a repeated refresh has one successor.
  salt TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When a refresh token was first redeemed. It is kept until it expires: otherwise its reuse could not be seen.
  used_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX oauth_tokens_of_connection ON oauth_tokens (connection_id);
CREATE INDEX oauth_tokens_by_expiry ON oauth_tokens (expires_at);
