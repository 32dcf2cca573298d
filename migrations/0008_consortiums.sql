-- Companies that bid together on a tender. Times are epoch milliseconds.

-- `version` counts every change of the consortium, of its members and of their responsibilities.
CREATE TABLE consortiums (
  id TEXT PRIMARY KEY,
  tender_id TEXT NOT NULL,
  lead_company_id TEXT NOT NULL REFERENCES companies (id),
  name TEXT NOT NULL,
  description TEXT,
  status TEXT NOT NULL CHECK (status IN ('forming', 'confirmed', 'dissolved')),
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The lead is a member like the others, accepted from the start. Only invited and accepted members see the consortium,
-- count and hold a share; the others are kept as its history. A company that is not on the platform has a name and no id.
-- `share` is in hundredths of a percent, so that shares add up exactly.
CREATE TABLE consortium_members (
  id TEXT PRIMARY KEY,
  consortium_id TEXT NOT NULL REFERENCES consortiums (id),
  company_id TEXT REFERENCES companies (id),
  company_name TEXT,
  contact_email TEXT,
  role TEXT NOT NULL CHECK (role IN ('lead', 'partner')),
  status TEXT NOT NULL CHECK (status IN ('invited', 'accepted', 'declined', 'removed')),
  share INTEGER CHECK (share BETWEEN 0 AND 10000),
  company_key TEXT NOT NULL,
  invited_at INTEGER NOT NULL,
  answered_at INTEGER,
  CHECK ((company_id IS NULL) <> (company_name IS NULL))
) STRICT, WITHOUT ROWID;

-- A company is in a consortium once at a time; it may be invited again after it declined or was removed.
CREATE UNIQUE INDEX consortium_members_once ON consortium_members (consortium_id, company_key)
  WHERE status IN ('invited', 'accepted');
CREATE INDEX consortium_members_of_consortium ON consortium_members (consortium_id);
CREATE INDEX consortium_members_of_company ON consortium_members (company_id, status);

-- Its own `version` is never shown: it keeps two changes of one responsibility apart.
CREATE TABLE responsibilities (
  id TEXT PRIMARY KEY,
  consortium_id TEXT NOT NULL REFERENCES consortiums (id),
  member_id TEXT NOT NULL REFERENCES consortium_members (id),
  title TEXT NOT NULL,
  description TEXT,
  lot_id TEXT,
  requirement_id TEXT,
  due_at INTEGER,
  status TEXT NOT NULL CHECK (status IN ('open', 'done')),
  version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX responsibilities_of_consortium ON responsibilities (consortium_id);
CREATE INDEX responsibilities_of_member ON responsibilities (member_id);
