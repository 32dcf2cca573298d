-- Companies, their people, and every way to act for a company: sessions of people, API keys of programs, connections of
-- assistants. Mails and the links in mails stand here too, because mails prove who somebody is.
-- Tokens and keys are stored as SHA-256 and never as text, so that a copy of the database opens nothing.
-- Times are epoch milliseconds in UTC.

-- One row is a company on the platform. A sign-up or the operator creates the row; no route removes the row.
CREATE TABLE companies (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- ISO 3166-1 alpha-2.
  country TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (plan IN ('basic', 'enterprise')),
  -- JSON of the company profile, which match and compliance read. Null until the company fills in a profile.
  profile TEXT CHECK (profile IS NULL OR json_valid(profile)),
  -- Counts changes of the profile and of the certifications: an analysis of an older version is made anew.
  profile_version INTEGER NOT NULL DEFAULT 0,
  -- The person who founded the company by signing up or in the console; null where the operator made the company. All
  -- companies of the basic plan that one person has founded share a limit on the work that costs the service money.
  founded_by TEXT REFERENCES users (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

-- The companies that a person has founded.
CREATE INDEX companies_of_founder ON companies (founded_by) WHERE founded_by IS NOT NULL;

-- One row is a person. A sign-up, an accepted invitation or the operator creates the row; no route removes the row.
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  -- `scrypt$N$r$p$salt$hash`, salt and hash in base64.
  password_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row is a company's request for the enterprise plan, which an owner or admin makes in the console. The operator
-- grants or declines the request; a later request replaces the row. No job removes the row.
CREATE TABLE plan_requests (
  company_id TEXT PRIMARY KEY REFERENCES companies (id),
  asked_by TEXT NOT NULL REFERENCES users (id),
  -- The reason why the company wants the plan, in the words of the person who asked.
  message TEXT,
  asked_at INTEGER NOT NULL,
  -- Null while the request waits.
  decided_at INTEGER,
  granted INTEGER CHECK (granted IN (0, 1)),
  CHECK ((decided_at IS NULL) = (granted IS NULL))
) STRICT, WITHOUT ROWID;

-- The requests that wait, the oldest first.
CREATE INDEX plan_requests_open ON plan_requests (asked_at) WHERE decided_at IS NULL;

-- One row says that a person belongs to a company, and in which role. Leaving the company removes the row.
CREATE TABLE memberships (
  company_id TEXT NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id)
) STRICT, WITHOUT ROWID;

-- The companies of a person, at every sign-in.
CREATE INDEX memberships_of_user ON memberships (user_id);

-- One row is an invitation to join a company. A company invites an address only once: inviting again gives the row
-- another link. Accepting or withdrawing the invitation removes the row, and so does the cleanup job 30 days after the
-- end.
CREATE TABLE invitations (
  id TEXT PRIMARY KEY,
  -- SHA-256 of the link's token.
  hash TEXT NOT NULL UNIQUE,
  company_id TEXT NOT NULL REFERENCES companies (id),
  email TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
  invited_by TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  UNIQUE (company_id, email)
) STRICT, WITHOUT ROWID;

-- The cleanup job finds the invitations that ended long ago.
CREATE INDEX invitations_by_expiry ON invitations (expires_at);

-- One row is a certification that a company says it holds. People and the operator write and remove rows.
CREATE TABLE certifications (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  name TEXT NOT NULL,
  -- The norm as the company wrote it: ISO 9001.
  standard TEXT,
  issuer TEXT,
  number TEXT,
  issued_at INTEGER,
  expires_at INTEGER,
  -- The file that proves the certification. Deleting the file sets the column to null.
  asset_id TEXT
) STRICT, WITHOUT ROWID;

-- The certifications of a company.
CREATE INDEX certifications_of_company ON certifications (company_id);

-- One row is a person signed in to the console and the consent page. Signing out, a new password or the cleanup job
-- after the end removes the row.
CREATE TABLE sessions (
  -- SHA-256 of the token; the token itself is in the browser's cookie alone.
  hash TEXT PRIMARY KEY,
  -- The id by which a person signs the session out from elsewhere.
  id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES users (id),
  -- The company the person works for in this session; null until one of several is chosen.
  company_id TEXT REFERENCES companies (id),
  -- The first 300 characters of the browser's own name.
  user_agent TEXT,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  -- When password and second factor were last given: as the session began, or before an act that asked for both.
  proven_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The sessions of a person, to be shown and to be ended.
CREATE INDEX sessions_of_user ON sessions (user_id);
-- The cleanup job finds the sessions that are over.
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- One row is somebody who knows the password and still owes the code of a second factor. The row is no session: it
-- opens nothing but the page that asks for the code. The right code removes the row, and so does the cleanup job after
-- the end.
CREATE TABLE sign_in_steps (
  -- SHA-256 of the token in the browser's cookie.
  hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  -- Wrong codes so far.
  wrong INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The half-finished sign-ins of a person end with a new password.
CREATE INDEX sign_in_steps_of_user ON sign_in_steps (user_id);
-- The cleanup job finds the sign-ins that stopped half-way.
CREATE INDEX sign_in_steps_by_expiry ON sign_in_steps (expires_at);

-- One row is the second factor (RFC 6238) of a person. Switching the factor off removes the row; the cleanup job removes
-- a factor that no code has confirmed within a day.
CREATE TABLE totp (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  -- The secret, encrypted with a key of WEBHOOK_KEYS and bound to the person's id.
  sealed TEXT NOT NULL,
  -- The newest time step whose code was accepted: no step is accepted twice.
  last_step INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  -- Null until a first code was right.
  enabled_at INTEGER
) STRICT, WITHOUT ROWID;

-- The cleanup job finds the factors that were begun and not confirmed.
CREATE INDEX totp_not_enabled ON totp (created_at) WHERE enabled_at IS NULL;

-- One row is a recovery code that is left: using the code removes the row.
CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES totp (user_id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  PRIMARY KEY (user_id, hash)
) STRICT, WITHOUT ROWID;

-- One row is a link that a person was sent. A link serves one purpose; the batch of the change that the link brings about
-- removes the row, so that a link works once. The cleanup job removes links that ended.
CREATE TABLE email_links (
  -- SHA-256 of the link's token.
  hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('sign-up', 'reset', 'address')),
  -- Null for a sign-up: user and company come into being when the link is confirmed.
  user_id TEXT REFERENCES users (id),
  email TEXT NOT NULL,
  -- JSON of a sign-up as it was typed, with the password hashed.
  data TEXT CHECK (data IS NULL OR json_valid(data)),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  CHECK ((purpose = 'sign-up') = (user_id IS NULL))
) STRICT, WITHOUT ROWID;

-- The links of a person end when one of the links was used.
CREATE INDEX email_links_of_user ON email_links (user_id);
-- The sign-ups of an address.
CREATE INDEX email_links_of_address ON email_links (email, purpose);
-- The cleanup job finds the links that ended.
CREATE INDEX email_links_by_expiry ON email_links (expires_at);

-- One row is a mail on its way. The batch of the change that the mail is about writes the row, so that neither exists
-- without the other. The row is removed once a sender took the mail.
CREATE TABLE mails (
  id TEXT PRIMARY KEY,
  -- Recipient, subject and text, encrypted with a key of WEBHOOK_KEYS: the text carries links that act for a person.
  sealed TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- When the mail is tried next. Null for a mail that was set aside; the cleanup job removes such a mail after 7 days.
  due_at INTEGER,
  -- Why the last attempt failed.
  error TEXT,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The mail job takes mails that are due.
CREATE INDEX mails_due ON mails (due_at) WHERE due_at IS NOT NULL;
-- The cleanup job finds mails that were set aside long ago.
CREATE INDEX mails_set_aside ON mails (created_at) WHERE due_at IS NULL;

-- One row is an API key. A person or the operator creates the row; a revoked key keeps its row, because calls and
-- changes of the past name the key.
CREATE TABLE api_keys (
  -- SHA-256 of the whole text of the key, by which a request finds the key.
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  company_id TEXT NOT NULL REFERENCES companies (id),
  -- The person in whose name the key acts.
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  -- The first characters of the key, to tell keys apart by eye.
  preview TEXT NOT NULL,
  -- JSON list of scopes.
  scopes TEXT NOT NULL CHECK (json_valid(scopes)),
  -- Requests an hour.
  request_limit INTEGER NOT NULL CHECK (request_limit BETWEEN 1 AND 1000000),
  expires_at INTEGER,
  revoked_at INTEGER,
  -- Written by the key's gate, some minutes late.
  last_used_at INTEGER,
  created_at INTEGER NOT NULL,
  -- The sandbox that the key works in; null for a key that works on live data.
  sandbox_id TEXT REFERENCES sandboxes (id)
) STRICT, WITHOUT ROWID;

-- The keys of a sandbox, which go with the sandbox.
CREATE INDEX api_keys_of_sandbox ON api_keys (sandbox_id) WHERE sandbox_id IS NOT NULL;
-- The keys of a company.
CREATE INDEX api_keys_of_company ON api_keys (company_id);
-- The usage job finds the keys whose counts may have changed since the last look.
CREATE INDEX api_keys_by_last_use ON api_keys (last_used_at);

-- One row is a gate (the Durable Object that counts a key's requests) that must be told that its key has changed. The
-- change of the key writes the row; the row goes once the gate was told.
CREATE TABLE gate_notices (
  hash TEXT PRIMARY KEY,
  -- When the key changed; a later change raises the number, so that telling of the earlier change leaves the row.
  since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row counts the requests of a key to an endpoint in an hour. The usage job copies the counts from the gates, so that
-- a company's keys are looked at together; the gates keep the truth, and rows here lag some minutes behind. The cleanup
-- job removes rows after 35 days.
CREATE TABLE key_usage (
  company_id TEXT NOT NULL,
  key_id TEXT NOT NULL,
  -- The beginning of the hour.
  start INTEGER NOT NULL,
  -- A row of the endpoint table, `GET /tenders`; empty for requests that the limit refused.
  endpoint TEXT NOT NULL,
  requests INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  limited INTEGER NOT NULL,
  PRIMARY KEY (company_id, key_id, start, endpoint)
) STRICT, WITHOUT ROWID;

-- The usage of a company in a stretch of time.
CREATE INDEX key_usage_by_hour ON key_usage (company_id, start);
-- The cleanup job drops the oldest hours first.
CREATE INDEX key_usage_by_age ON key_usage (start);

-- One row says when the usage job last asked the gate of a key. A key without a row was never asked. No job removes rows.
CREATE TABLE key_usage_carries (
  key_id TEXT PRIMARY KEY,
  carried_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row is an application that may ask for access by OAuth: registered by itself (RFC 7591), or known by the address of
-- its metadata document. The cleanup job removes an application that nobody has allowed anything within a day.
CREATE TABLE oauth_clients (
  -- The address of the metadata document where the kind is `document`.
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('registered', 'document')),
  name TEXT NOT NULL,
  -- JSON list of addresses.
  redirect_uris TEXT NOT NULL CHECK (json_valid(redirect_uris)),
  -- SHA-256 of the client's secret. Null for a public client, which most are.
  secret_hash TEXT,
  created_at INTEGER NOT NULL,
  -- Until when a metadata document need not be fetched anew. Null where the kind is `registered`.
  fresh_until INTEGER,
  -- When somebody first allowed the application something.
  allowed_at INTEGER
) STRICT, WITHOUT ROWID;

-- The cleanup job finds applications that nobody made use of.
CREATE INDEX oauth_clients_unused ON oauth_clients (created_at) WHERE allowed_at IS NULL;

-- One row is a permission that a person gave an application for a company. The tokens of a connection are one family:
-- the tokens end with the connection, and narrowing its grants narrows every token from the next use on. A connection
-- that was opened stays as the company's record; the cleanup job removes a connection whose code was never redeemed.
CREATE TABLE connections (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  client_id TEXT NOT NULL,
  -- The name of the application as the person saw it.
  client_name TEXT NOT NULL,
  -- The address that the person was sent back to, as the consent page showed it.
  redirect_host TEXT NOT NULL,
  -- JSON list of grants: read, write, submit, delete.
  grants TEXT NOT NULL CHECK (json_valid(grants)),
  -- The resource that the tokens are good for (RFC 8707).
  audience TEXT NOT NULL,
  -- The sandbox in which the application works, by the person's choice; null for live data. The id stays when the sandbox
  -- has gone, so that the connection can never reach live data.
  sandbox_id TEXT,
  created_at INTEGER NOT NULL,
  -- When the code was redeemed; null for a connection that was allowed and never fetched, which is not shown.
  opened_at INTEGER,
  last_used_at INTEGER,
  revoked_at INTEGER,
  revoked_because TEXT CHECK (revoked_because IN ('person', 'client', 'replaced', 'code_reused', 'token_reused', 'password', 'sandbox'))
) STRICT, WITHOUT ROWID;

-- The connections of a company, newest first.
CREATE INDEX connections_of_company ON connections (company_id, created_at);
-- The connections of a company that have not ended, to count the living ones.
CREATE INDEX connections_not_ended ON connections (company_id) WHERE revoked_at IS NULL;
-- The connections of an application and a person, which a new connection replaces.
CREATE INDEX connections_of_client ON connections (client_id, user_id);
-- The cleanup job finds connections whose code was never redeemed.
CREATE INDEX connections_unopened ON connections (created_at) WHERE opened_at IS NULL;

-- One row is an authorization code. The consent page writes the row; the cleanup job removes the row a day after its
-- end, so that until then a second use of the code is noticed.
CREATE TABLE oauth_codes (
  hash TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL REFERENCES connections (id),
  redirect_uri TEXT NOT NULL,
  -- The PKCE challenge (S256).
  challenge TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  -- A random name of the request that redeemed the code: of several requests at once only one finds the column empty.
  used_by TEXT
) STRICT, WITHOUT ROWID;

-- Whether a connection still waits for its code.
CREATE INDEX oauth_codes_of_connection ON oauth_codes (connection_id);
-- The cleanup job finds the codes that ended.
CREATE INDEX oauth_codes_by_expiry ON oauth_codes (expires_at);

-- One row is an access token or a refresh token. The token endpoint writes the row. Revoking an access token removes
-- the row, and so does the cleanup job after the end.
CREATE TABLE oauth_tokens (
  hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
  connection_id TEXT NOT NULL REFERENCES connections (id),
  -- JSON list of grants; an access token may have fewer than its connection.
  grants TEXT NOT NULL CHECK (json_valid(grants)),
  audience TEXT NOT NULL,
  -- Set for a refresh token: token and salt give the successor, so that a repeated refresh has one successor.
  salt TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When a refresh token was first redeemed. The row stays until the token ends: otherwise a second use would not be
  -- noticed.
  used_at INTEGER
) STRICT, WITHOUT ROWID;

-- The tokens of a connection.
CREATE INDEX oauth_tokens_of_connection ON oauth_tokens (connection_id);
-- The cleanup job finds the tokens that ended.
CREATE INDEX oauth_tokens_by_expiry ON oauth_tokens (expires_at);
