-- Searches that companies keep, and what has been announced to whom. Times are epoch milliseconds.

-- `filters` is as its company wrote it. An alert has looked at all new tenders of the change feed up to `seen_seq`; what
-- it found in a run that goes on stands in `found`, so that the run is told of once. `next_run_at` is 0 for instant
-- ones, which are due whenever something is new.
CREATE TABLE alerts (
  company_id TEXT NOT NULL REFERENCES companies (id),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  filters TEXT NOT NULL CHECK (json_valid(filters)),
  frequency TEXT NOT NULL CHECK (frequency IN ('instant', 'daily', 'weekly')),
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  seen_seq INTEGER NOT NULL,
  found TEXT NOT NULL CHECK (json_valid(found)),
  found_count INTEGER NOT NULL,
  next_run_at INTEGER NOT NULL CHECK ((frequency = 'instant') = (next_run_at = 0)),
  last_run_at INTEGER,
  last_match_at INTEGER,
  match_count INTEGER NOT NULL,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX alerts_waiting ON alerts (next_run_at, seen_seq) WHERE active = 1;

-- The newest of the feed is asked for every minute, and an alert passes over all that is not new.
CREATE INDEX tender_changes_created ON tender_changes (seq) WHERE change = 'created';

-- A company is told of a tender once: `mark` is empty for a new one, deadline and days for a deadline. Of a new one
-- `seq` is its creation in the feed: once no alert of the company is behind it, the row can go.
CREATE TABLE announced (
  company_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('new', 'deadline')),
  tender_id TEXT NOT NULL,
  mark TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (company_id, kind, tender_id, mark)
) STRICT, WITHOUT ROWID;

CREATE INDEX announced_age ON announced (at);

-- Every set of awards that a tender has had when the feed told of it; `mark` is a digest of their ids.
CREATE TABLE awards_seen (
  tender_id TEXT NOT NULL,
  mark TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tender_id, mark)
) STRICT, WITHOUT ROWID;

-- How far followers have been told: of awards up to a change of the feed, of deadlines up to a moment.
CREATE TABLE announcing (
  what TEXT PRIMARY KEY,
  upto INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO announcing
  SELECT 'awards', coalesce(max(seq), 0) FROM tender_changes
  UNION ALL SELECT 'deadlines', unixepoch() * 1000;

-- Who follows a tender is asked for by the tender.
CREATE INDEX bids_of_tender ON bids (tender_id);
