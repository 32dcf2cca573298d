-- The ground floor: records that a change of a company's data leaves beside the changed row, and the counters that
-- limit attempts. Every other house writes here, and no row here refers to another table.
-- Times are epoch milliseconds in UTC.
-- In all houses a table whose rows can be longer than a kilobyte has rowids: in a table without them SQLite reads the
-- whole of each row that it passes on its way to another, with the pages that a long row takes beside its own.

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
  -- The name of the recipe that completes an answer kept without its long texts; null for an answer that is kept whole.
  recipe TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, key)
) STRICT;

-- The cleanup job drops the oldest answers first.
CREATE INDEX idempotency_age ON idempotency (created_at);

-- One row is an Idempotency-Key whose first request still works outside the database, with bytes or a model: duplicates
-- wait until the row is gone. The request renews the row every two seconds, and removes the row when the request ends
-- or its client goes away. Another request takes over a row that a crash left behind, six seconds after its last
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

-- One row is one act that concerns a company: a change of the company's data, a sign-in of one of the company's people, a
-- change of a password or a credential, an act of the operator. The transaction of the act writes the row, so that neither
-- is there without the other. An act of a person that concerns several companies has a row for each, under one id. Rows
-- hold no secrets. The cleanup job removes rows after two years.
CREATE TABLE audit (
  id TEXT NOT NULL,
  -- 'none' for an act that concerns no company.
  company_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- 'operator' for the operator, 'system' for the service itself.
  user_id TEXT NOT NULL,
  -- The key of a program or the connection of an assistant; both are null for a person in the console.
  key_id TEXT,
  connection_id TEXT,
  -- The route, `POST /bids`, or the act in words where the act has no route.
  action TEXT NOT NULL,
  -- The id of the changed thing; empty for an act about a thing without an id.
  target_id TEXT NOT NULL,
  -- 1 for an act that changes who may do what: credentials, passwords, sessions, people, plans; 0 for all other work.
  access INTEGER NOT NULL DEFAULT 0 CHECK (access IN (0, 1)),
  -- How often the act happened: failed sign-ins of an hour share a row.
  times INTEGER NOT NULL DEFAULT 1,
  -- Ids begin with their time: the key holds a company's acts in the order of time.
  PRIMARY KEY (company_id, id)
) STRICT, WITHOUT ROWID;

-- The acts of a company that affect access, in the order of time.
CREATE INDEX audit_of_access ON audit (company_id, id) WHERE access = 1;
-- The acts of a person that affect access: the failed sign-ins of the running hour, and all acts for the operator.
CREATE INDEX audit_of_person ON audit (user_id, id) WHERE access = 1;
-- The operator reads the newest acts of all; the cleanup job drops the oldest first.
CREATE INDEX audit_by_age ON audit (id);

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

-- One row is a part of the periodic work, with its position. Each step takes the row by a lease and writes down its
-- result. The first step of a job writes the row, and no job removes rows.
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
  -- One step at a time: the holder of the lease may write, and a lease that a crash left behind ends on its own.
  lease_holder TEXT,
  lease_until INTEGER,
  -- 1 where the holder has taken too long, which is counted as a failure already.
  stuck INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- One row is the position of the cleanup job in its search for bytes that no row names: 1 for the files of assets, 2
-- for the originals of notices.
CREATE TABLE file_sweep (
  id INTEGER PRIMARY KEY CHECK (id IN (1, 2)),
  -- The key of the object that was looked at last; empty to begin anew.
  after TEXT NOT NULL
) STRICT;
