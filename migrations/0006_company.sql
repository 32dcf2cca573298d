-- What companies keep of themselves beside their profile: requests for a plan, invitations, and files, whose bytes are in
-- the bucket.
-- Times are epoch milliseconds in UTC.

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

-- One row is a certificate, a reference or another file of a company. The bytes are in the bucket under `file_key`, a new
-- key for every upload: a row always names bytes that are whole. Removing the asset removes row and bytes.
CREATE TABLE assets (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  name TEXT NOT NULL,
  description TEXT,
  -- certificate, reference, financial, cv, policy, template or other.
  category TEXT NOT NULL,
  -- JSON list of texts.
  tags TEXT NOT NULL CHECK (json_valid(tags)),
  -- The tender and the bid that the file is for.
  tender_id TEXT,
  bid_id TEXT REFERENCES bids (id) ON DELETE SET NULL,
  valid_until INTEGER,
  -- The columns of the file are null together, until there is a file.
  file_key TEXT,
  file_name TEXT,
  content_type TEXT,
  -- Bytes.
  size INTEGER,
  -- The digest of the bytes, in hexadecimal.
  sha256 TEXT,
  uploaded_at INTEGER,
  -- The person who uploaded the file, in the console or with a key of the person.
  uploaded_by TEXT,
  -- Name, description and file name as normalised words, for searching and for sorting by name.
  words TEXT NOT NULL,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK (
    (file_key IS NULL) = (file_name IS NULL) AND (file_key IS NULL) = (content_type IS NULL)
    AND (file_key IS NULL) = (size IS NULL) AND (file_key IS NULL) = (sha256 IS NULL)
    AND (file_key IS NULL) = (uploaded_at IS NULL) AND (file_key IS NULL) = (uploaded_by IS NULL)
  )
) STRICT, WITHOUT ROWID;

-- The files of a company, newest first.
CREATE INDEX assets_created ON assets (company_id, created_at);
-- The files of a bid.
CREATE INDEX assets_of_bid ON assets (bid_id);
-- The objects of the bucket that are in use.
CREATE UNIQUE INDEX assets_file ON assets (file_key);

-- One row is an earlier file of an asset, which another file has replaced. The row goes with its asset, and with the tenth
-- later file that was replaced.
CREATE TABLE asset_versions (
  asset_id TEXT NOT NULL REFERENCES assets (id) ON DELETE CASCADE,
  -- The version of the asset's record in which the file was replaced.
  version INTEGER NOT NULL,
  company_id TEXT NOT NULL REFERENCES companies (id),
  file_key TEXT NOT NULL,
  file_name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  -- Bytes.
  size INTEGER NOT NULL,
  -- The digest of the bytes, in hexadecimal.
  sha256 TEXT NOT NULL,
  uploaded_at INTEGER NOT NULL,
  -- The person who uploaded the file, who may have left since.
  uploaded_by TEXT NOT NULL,
  replaced_at INTEGER NOT NULL,
  PRIMARY KEY (asset_id, version)
) STRICT, WITHOUT ROWID;

-- The objects of the bucket that are in use.
CREATE UNIQUE INDEX asset_versions_file ON asset_versions (file_key);

-- One row is an upload whose bytes are on their way into the bucket. The upload writes the row before the first byte; the
-- commit that gives the bytes to their asset removes the row. The cleanup job removes a row that a crash left, after an
-- hour.
CREATE TABLE uploads (
  file_key TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  -- Bytes, as announced.
  size INTEGER NOT NULL,
  started_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The cleanup job finds the uploads that a crash left.
CREATE INDEX uploads_age ON uploads (started_at);
