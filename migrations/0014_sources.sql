-- How far each source of notices or rates has been read. Times are epoch milliseconds. A source is read window by window
-- of its own dates: all before `watermark` has been read. The window at work and the page to fetch next are saved after
-- every page, so that a run may end, or die, anywhere: what was fetched twice changes nothing.
CREATE TABLE sources (
  name TEXT PRIMARY KEY,
  watermark INTEGER NOT NULL,
  -- Late publications are found by reading the last days again: how far that has come, null while it rests.
  again INTEGER,
  again_at INTEGER NOT NULL,
  window_from INTEGER,
  window_to INTEGER,
  -- 1 where the window is read again.
  window_again INTEGER NOT NULL DEFAULT 0,
  window_started_at INTEGER,
  -- The source's own name for the next page, null for the first of a window; `pages` have been read of it.
  page TEXT,
  pages INTEGER NOT NULL DEFAULT 0,
  -- Failures in a row of the page at work: all, and by what was wrong. Not before `next_at` is the source asked again.
  attempts INTEGER NOT NULL DEFAULT 0,
  unavailable INTEGER NOT NULL DEFAULT 0,
  unusable INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL,
  -- One run at a time: whoever holds the lease may write; one that a crash left behind ends by itself.
  lease_holder TEXT,
  lease_until INTEGER,
  last_success_at INTEGER,
  last_error TEXT,
  last_error_at INTEGER,
  -- Totals since the source was first read.
  fetched_pages INTEGER NOT NULL DEFAULT 0,
  fetched_documents INTEGER NOT NULL DEFAULT 0,
  created INTEGER NOT NULL DEFAULT 0,
  updated INTEGER NOT NULL DEFAULT 0,
  unchanged INTEGER NOT NULL DEFAULT 0,
  CHECK ((window_from IS NULL) = (window_to IS NULL) AND (window_from IS NULL) = (window_started_at IS NULL))
) STRICT, WITHOUT ROWID;

-- What was set aside because it could not be had or read, so that it holds up nothing behind it. The bytes, where there
-- were any, are in the bucket under `body_key`.
CREATE TABLE source_failures (
  id TEXT PRIMARY KEY,
  source TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('page', 'document')),
  what TEXT NOT NULL,
  reason TEXT NOT NULL,
  window_from INTEGER NOT NULL,
  window_to INTEGER NOT NULL,
  -- 1 where the page did not even say which page follows: the window has to be read again.
  rest_unread INTEGER NOT NULL DEFAULT 0,
  body_key TEXT,
  charset TEXT,
  attempts INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  failed_at INTEGER NOT NULL,
  resolved_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX source_failures_open ON source_failures (source, failed_at) WHERE resolved_at IS NULL;
