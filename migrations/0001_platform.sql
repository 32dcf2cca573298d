-- The ground floor: records that a change of a company's data leaves behind beside the changed row, and the counters
-- that limit how often a thing may be tried. Every other house writes here, and no row here refers to another table.
-- Times are epoch milliseconds in UTC.

-- One row is the first answer to a POST that carried an Idempotency-Key. The commit of the change writes the row; a
-- repeated request is answered from the row for 24 hours, and the cleanup job removes the row afterwards.
CREATE TABLE idempotency (
  company_id TEXT NOT NULL,
  key TEXT NOT NULL,
  -- A digest of the request: the same key with another request is refused.
  fingerprint TEXT NOT NULL,
  -- The HTTP status of the answer: 200 or 201.
  status INTEGER NOT NULL,
  answer TEXT NOT NULL CHECK (json_valid(answer)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, key)
) STRICT, WITHOUT ROWID;

-- The cleanup job drops the oldest answers first.
CREATE INDEX idempotency_age ON idempotency (created_at);

-- One row is an Idempotency-Key whose first request still works outside the database, with bytes or a model:
-- duplicates wait for the row to go. The request renews the row every two seconds and removes the row when the request
-- ends or its client goes away; another request takes over a row that a crash left behind, six seconds after its last
-- renewal.
CREATE TABLE idempotency_reservations (
  company_id TEXT NOT NULL,
  key TEXT NOT NULL,
  -- A random name of the request that holds the key.
  holder TEXT NOT NULL,
  -- When the holder was last known to be at work.
  renewed_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, key)
) STRICT, WITHOUT ROWID;

-- One row is one change of a company's data: who did what, by which key or connection, and when. The commit of the
-- change writes the row. No job removes rows.
CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  -- The key of a program or the connection of an assistant; both are null for a person in the console.
  key_id TEXT,
  connection_id TEXT,
  -- The route, `POST /bids`, or the act in words where the act has no route.
  action TEXT NOT NULL,
  -- The id of the changed thing.
  target_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A company's changes in the order of time.
CREATE INDEX audit_of_company ON audit (company_id, at);

-- One row counts attempts within a fixed window: sign-ins, sign-ups, mails, registrations of clients. The first attempt
-- writes the row; a success may clear the row, and the cleanup job removes the row once the window is over.
CREATE TABLE rate_windows (
  -- A digest, so that no address of a person or network is kept.
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  resets_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The cleanup job finds the windows that are over.
CREATE INDEX rate_windows_by_end ON rate_windows (resets_at);

-- The one row says that a restore of a backup is going on. The first step of a restore writes the row into an empty
-- database and the last step removes the row; a restore that broke off goes on only under the row of its own backup.
CREATE TABLE restoring (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  -- The digest of the backup's manifest.
  backup TEXT NOT NULL,
  began_at INTEGER NOT NULL
) STRICT;

-- One row is a part of the periodic work and where that work stands. Each step takes the row by a lease, and writes down
-- what the step came to. The first step of a job writes the row, and no job removes rows.
CREATE TABLE jobs (
  -- The job and its part, such as `outbox/events`.
  name TEXT PRIMARY KEY,
  -- Where the next step of the present run goes on; null at the beginning of a run.
  place TEXT,
  -- When the present run began; null between runs.
  started_at INTEGER,
  -- When a run last came to its end.
  finished_at INTEGER,
  -- Failures in a row, and the last failure.
  failures INTEGER NOT NULL DEFAULT 0,
  failed_at INTEGER,
  last_error TEXT,
  -- One step at a time: the holder of the lease may write, and a lease that a crash left behind ends by itself.
  lease_holder TEXT,
  lease_until INTEGER,
  -- 1 where the holder has taken too long, which is counted as a failure already.
  stuck INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
