-- The watch over the service, incidents, and which operator acted and why.

-- The one row is what the watch knows. The job `watch` writes it in each minute.
CREATE TABLE watch (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  -- When the service was last judged.
  ran_at INTEGER NOT NULL,
  -- Since when it has been judged without a pause.
  awake_since INTEGER NOT NULL,
  -- JSON list of the open problems, each with the time when it was first and last seen.
  problems TEXT NOT NULL CHECK (json_valid(problems)),
  -- When the operator last got a message; null while all is well.
  notified_at INTEGER,
  -- JSON of the message that ALERT_URL has not taken yet.
  unposted TEXT CHECK (unposted IS NULL OR json_valid(unposted)),
  -- JSON: how many things had been given up at `counted_at`, and how many more than an hour before.
  given_up TEXT NOT NULL CHECK (json_valid(given_up)),
  given_up_last_hour TEXT NOT NULL CHECK (json_valid(given_up_last_hour)),
  counted_at INTEGER NOT NULL
) STRICT;

-- One row is a day (UTC) of the public status: the minutes that the watch ran, and those with an open problem. The watch
-- removes rows after 90 days.
CREATE TABLE watch_days (
  day TEXT PRIMARY KEY,
  minutes INTEGER NOT NULL,
  troubled INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row is an incident that the operator made public. No job removes rows.
CREATE TABLE incidents (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  closed_at INTEGER,
  -- JSON list of what was written about it, the oldest first.
  updates TEXT NOT NULL CHECK (json_valid(updates))
) STRICT;

-- The public status shows the newest.
CREATE INDEX incidents_by_time ON incidents (opened_at);

-- For an act of the operator: the name of its token, and the reason that was given.
ALTER TABLE audit ADD COLUMN operator TEXT;
ALTER TABLE audit ADD COLUMN reason TEXT;
