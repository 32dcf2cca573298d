-- Mails on their way. A row is written in the batch of the change that the mail is about and deleted once a sender took
-- it, so that neither is lost without the other. Recipient, subject and text are encrypted: the text carries links that
-- act for a person. A mail that is set aside has no `due_at`.
CREATE TABLE mails (
  id TEXT PRIMARY KEY,
  sealed TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  error TEXT,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX mails_due ON mails (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX mails_set_aside ON mails (created_at) WHERE due_at IS NULL;

-- Links that a person was sent, found by the SHA-256 of their token. Each is for one purpose and deleted in the batch of
-- what it brings about, so that it works once. Of a sign-up, `data` keeps what was typed, its password hashed: user and
-- company come into being when the link is confirmed.
CREATE TABLE email_links (
  hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('sign-up', 'reset', 'address')),
  user_id TEXT REFERENCES users (id),
  email TEXT NOT NULL,
  data TEXT CHECK (data IS NULL OR json_valid(data)),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  CHECK ((purpose = 'sign-up') = (user_id IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX email_links_of_user ON email_links (user_id);
CREATE INDEX email_links_of_address ON email_links (email, purpose);
CREATE INDEX email_links_by_expiry ON email_links (expires_at);

-- Somebody who knows the password and still owes the code of a second factor. Not a session: it opens nothing but the
-- page that asks for the code.
CREATE TABLE sign_in_steps (
  hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  wrong INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sign_in_steps_of_user ON sign_in_steps (user_id);
CREATE INDEX sign_in_steps_by_expiry ON sign_in_steps (expires_at);

-- The second factor (RFC 6238) of who has switched one on, or is about to: `enabled_at` is null until a first code was
-- right. `last_step` is the newest time step a code was taken for: none is taken twice.
CREATE TABLE totp (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  sealed TEXT NOT NULL,
  last_step INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  enabled_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX totp_not_enabled ON totp (created_at) WHERE enabled_at IS NULL;

-- SHA-256 of each recovery code that is left; using one deletes it.
CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES totp (user_id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  PRIMARY KEY (user_id, hash)
) STRICT, WITHOUT ROWID;
