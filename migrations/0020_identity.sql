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
-- the company, another issuer or client, and the end of single sign-on remove it.
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

-- One row is the rules of a company about how people and programs get in. An owner writes the row; no row means no rule.
CREATE TABLE company_policies (
  company_id TEXT PRIMARY KEY REFERENCES companies (id),
  -- Whether a password must be followed by a code.
  second_factor INTEGER NOT NULL CHECK (second_factor IN (0, 1)),
  -- Milliseconds. Null: the limits of the service alone.
  max_idle INTEGER CHECK (max_idle > 0),
  max_session INTEGER CHECK (max_session > 0),
  max_key_life INTEGER CHECK (max_key_life > 0),
  -- JSON lists of networks in CIDR form. An empty list allows every address.
  console_networks TEXT NOT NULL CHECK (json_valid(console_networks)),
  key_networks TEXT NOT NULL CHECK (json_valid(key_networks)),
  connector_networks TEXT NOT NULL CHECK (json_valid(connector_networks)),
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Whether the key belongs to the company. Such a key survives the leaving of the person who made it.
ALTER TABLE api_keys ADD COLUMN is_service INTEGER NOT NULL DEFAULT 0 CHECK (is_service IN (0, 1));
-- The last notice of the key's end that was given, in days before the end: 30, 7 or 1. Another end sets the column to null.
ALTER TABLE api_keys ADD COLUMN warned_days INTEGER CHECK (warned_days IN (1, 7, 30));

-- The job of notices finds the keys that end soon.
CREATE INDEX api_keys_by_end ON api_keys (expires_at) WHERE expires_at IS NOT NULL AND revoked_at IS NULL;
