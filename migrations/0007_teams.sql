-- Groups of people within a company. Times are epoch milliseconds.

-- `name_key` is the name without regard to case, so that a name is there once.
CREATE TABLE teams (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  description TEXT,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (company_id, name_key)
) STRICT, WITHOUT ROWID;

CREATE INDEX teams_created ON teams (company_id, created_at);

-- Whoever leaves the company leaves its teams, and a team takes its memberships with it.
CREATE TABLE team_members (
  id TEXT PRIMARY KEY,
  team_id TEXT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  company_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('lead', 'member')),
  added_at INTEGER NOT NULL,
  UNIQUE (team_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES memberships (company_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX team_members_of_team ON team_members (company_id, team_id, added_at);
