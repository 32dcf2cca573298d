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

-- Quotas: how much of a shared database and bucket a company may fill. The triggers of 0010_quotas.sql count. A write that
-- exceeds a quota is refused by a trigger, so that of two writes at once only the writes that fit succeed.

-- One row is a quota with its limit on each plan. Limits stand nowhere else.
CREATE TABLE quotas (
  -- The name of the quota in `GET /me/usage`.
  name TEXT PRIMARY KEY,
  -- The counted things, in the words of a sentence.
  label TEXT NOT NULL,
  unit TEXT NOT NULL CHECK (unit IN ('rows', 'bytes')),
  basic INTEGER NOT NULL CHECK (basic >= 0),
  enterprise INTEGER NOT NULL CHECK (enterprise >= 0),
  -- The fate of a write beyond the limit: the write is refused, or the oldest rows make room.
  beyond TEXT NOT NULL CHECK (beyond IN ('refused', 'oldest_go')),
  -- The highest limit that the operator may give a company; null where any may be given.
  highest INTEGER CHECK (highest >= enterprise)
) STRICT, WITHOUT ROWID;

INSERT INTO quotas (name, label, unit, basic, enterprise, beyond) VALUES
  -- Texts and records that people and programs write. A bid may have a megabyte.
  ('storedBytes', 'stored records', 'bytes', 25000000, 500000000, 'refused'),
  -- Files of assets, with the uploads on their way.
  ('fileBytes', 'files', 'bytes', 500000000, 20000000000, 'refused'),
  -- Answers that are kept a day for their Idempotency-Key, and for a form that is sent twice.
  ('keptAnswerBytes', 'answers kept for a day', 'bytes', 10000000, 200000000, 'refused'),
  -- Events of bids: an hour where nobody subscribes, else 30 days.
  ('bidEventBytes', 'events of bids', 'bytes', 5000000, 200000000, 'refused'),
  -- Both can be made anew, and no route removes them.
  ('analysisBytes', 'analyses', 'bytes', 10000000, 200000000, 'oldest_go'),
  ('conversationBytes', 'conversations', 'bytes', 5000000, 200000000, 'oldest_go'),
  -- Writing must not fail because earlier texts take the room.
  ('earlierTextBytes', 'earlier texts of sections', 'bytes', 10000000, 200000000, 'oldest_go'),
  ('notifications', 'notifications', 'rows', 2000, 20000, 'oldest_go'),
  ('assistantCalls', 'calls of assistants', 'rows', 20000, 200000, 'oldest_go'),
  ('people', 'people', 'rows', 100, 2000, 'refused'),
  ('invitations', 'invitations', 'rows', 200, 2000, 'refused'),
  ('apiKeys', 'API keys', 'rows', 100, 100, 'refused'),
  ('webhooks', 'webhooks', 'rows', 10, 50, 'refused'),
  ('certifications', 'certificates', 'rows', 200, 1000, 'refused'),
  ('assets', 'records of files', 'rows', 1000, 20000, 'refused'),
  ('savedTenders', 'saved tenders', 'rows', 2000, 50000, 'refused'),
  -- The tenders that were hidden first, whose deadlines have mostly passed, are shown again.
  ('hiddenTenders', 'hidden tenders', 'rows', 1000, 5000, 'oldest_go'),
  ('savedSearches', 'saved searches', 'rows', 200, 5000, 'refused'),
  ('bids', 'bids', 'rows', 1000, 20000, 'refused'),
  ('comments', 'comments', 'rows', 10000, 200000, 'refused'),
  ('tasks', 'tasks', 'rows', 5000, 100000, 'refused'),
  ('teams', 'teams', 'rows', 50, 1000, 'refused'),
  ('teamMembers', 'members of teams', 'rows', 500, 10000, 'refused'),
  -- The lead company pays for a consortium.
  ('consortiums', 'consortiums', 'rows', 200, 5000, 'refused'),
  ('consortiumMembers', 'members of consortiums', 'rows', 2000, 50000, 'refused'),
  ('responsibilities', 'responsibilities', 'rows', 5000, 100000, 'refused');

INSERT INTO quotas (name, label, unit, basic, enterprise, beyond, highest) VALUES
  -- A run of the alerts reads all alerts of a company at once.
  ('alerts', 'alerts', 'rows', 100, 1000, 'refused', 1000);

-- One row is a limit of one company in place of the limit of its plan. The operator writes and removes rows.
CREATE TABLE company_quotas (
  company_id TEXT NOT NULL REFERENCES companies (id),
  quota TEXT NOT NULL REFERENCES quotas (name),
  most INTEGER NOT NULL CHECK (most >= 0),
  PRIMARY KEY (company_id, quota)
) STRICT, WITHOUT ROWID;

-- One row is how much of a quota a company uses. Only triggers write rows; a company that has used nothing has no row.
CREATE TABLE quota_use (
  company_id TEXT NOT NULL,
  quota TEXT NOT NULL,
  used INTEGER NOT NULL,
  PRIMARY KEY (company_id, quota)
) STRICT, WITHOUT ROWID;

-- The limits in force for each company. During a restore no limit is in force: the backup holds only what its service
-- allowed.
CREATE VIEW quota_limits AS
SELECT c.id AS company_id, q.name AS quota, q.label, q.unit, q.beyond,
  coalesce(o.most, iif(c.plan = 'basic', q.basic, q.enterprise)) AS most
FROM companies AS c CROSS JOIN quotas AS q
LEFT JOIN company_quotas AS o ON o.company_id = c.id AND o.quota = q.name
WHERE NOT EXISTS (SELECT 1 FROM restoring);

-- The quotas that a company exceeds.
CREATE VIEW quotas_exceeded AS
SELECT u.company_id, u.quota FROM quota_use AS u
JOIN quota_limits AS l ON l.company_id = u.company_id AND l.quota = u.quota
WHERE u.used > l.most;

-- A write that adds is refused where the quota has no room. A write that takes away is never refused, even where the
-- limit was lowered below the present use. The message is JSON, which the service puts into words.
CREATE TRIGGER quota_use_begun AFTER INSERT ON quota_use BEGIN
  SELECT RAISE(ABORT, 'quota exceeded: ' ||
    json_object('name', NEW.quota, 'label', label, 'unit', unit, 'used', 0, 'wanted', NEW.used, 'most', most))
  FROM quota_limits
  WHERE company_id = NEW.company_id AND quota = NEW.quota AND beyond = 'refused' AND NEW.used > most;
END;

CREATE TRIGGER quota_use_grown AFTER UPDATE OF used ON quota_use WHEN NEW.used > OLD.used BEGIN
  SELECT RAISE(ABORT, 'quota exceeded: ' ||
    json_object('name', NEW.quota, 'label', label, 'unit', unit, 'used', OLD.used, 'wanted', NEW.used - OLD.used, 'most', most))
  FROM quota_limits
  WHERE company_id = NEW.company_id AND quota = NEW.quota AND beyond = 'refused' AND NEW.used > most;
END;

-- A person who signs in again and again, as a program may, keeps the newest 50 sessions and half-finished sign-ins.
CREATE TRIGGER sessions_bounded AFTER INSERT ON sessions BEGIN
  DELETE FROM sessions WHERE hash IN
    (SELECT hash FROM sessions WHERE user_id = NEW.user_id ORDER BY created_at DESC, hash LIMIT 10 OFFSET 50);
END;

CREATE TRIGGER sign_in_steps_bounded AFTER INSERT ON sign_in_steps BEGIN
  DELETE FROM sign_in_steps WHERE hash IN
    (SELECT hash FROM sign_in_steps WHERE user_id = NEW.user_id ORDER BY expires_at DESC, hash LIMIT 10 OFFSET 50);
END;
