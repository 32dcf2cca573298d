-- Single sign-on by OpenID Connect.
-- Times are epoch milliseconds in UTC.

-- One row is the provider by which the people of a company sign in, and the mail domain that the company has proved. An
-- owner writes and removes the row.
CREATE TABLE sso (
  company_id TEXT PRIMARY KEY REFERENCES companies (id),
  issuer TEXT NOT NULL,
  client_id TEXT NOT NULL,
  -- Encrypted with a key of WEBHOOK_KEYS and bound to the company's id.
  client_secret TEXT NOT NULL,
  domain TEXT NOT NULL,
  -- The text that the company must publish in the DNS of the domain.
  challenge TEXT NOT NULL,
  -- When the text was found there. Null until then; no identity signs in before.
  proved_at INTEGER,
  -- The role with which a person of the domain joins who has no account. Null: only invited people join.
  join_role TEXT CHECK (join_role IN ('admin', 'member')),
  -- Whether everyone but owners must use it.
  enforced INTEGER NOT NULL DEFAULT 0 CHECK (enforced IN (0, 1)),
  -- When a person last signed in with the present settings.
  worked_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK (enforced = 0 OR (proved_at IS NOT NULL AND worked_at IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- A domain belongs to one company. The sign-in page finds the company by the domain of an address.
CREATE UNIQUE INDEX sso_of_domain ON sso (domain) WHERE proved_at IS NOT NULL;

-- One row links an identity of a company's provider to a person of the company. The first sign-on writes the row; leaving
-- the company, another issuer, and the end of single sign-on remove it.
CREATE TABLE sso_identities (
  company_id TEXT NOT NULL REFERENCES companies (id),
  -- The `sub` of the provider, which never changes and is never given to another person.
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, subject),
  UNIQUE (company_id, user_id)
) STRICT, WITHOUT ROWID;

-- The company whose provider vouched for the person as the session began. The session opens only this company. Null after
-- a password.
ALTER TABLE sessions ADD COLUMN sso_company_id TEXT REFERENCES companies (id);

-- The sessions that end with a company's single sign-on.
CREATE INDEX sessions_of_sso ON sessions (sso_company_id) WHERE sso_company_id IS NOT NULL;
