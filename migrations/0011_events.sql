-- Events on their way to subscribers, and what a company's people are told.

-- Null while the event waits for its deliveries to be made: the outbox.
ALTER TABLE events ADD COLUMN fanned_out_at INTEGER;

CREATE INDEX events_waiting ON events (id) WHERE fanned_out_at IS NULL;
CREATE INDEX events_age ON events (at);

-- What the console and GET /alerts/notifications/list show. Times are epoch milliseconds.
CREATE TABLE notifications (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  data TEXT NOT NULL CHECK (json_valid(data)),
  alert_id TEXT,
  tender_id TEXT,
  bid_id TEXT,
  read_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX notifications_of_company ON notifications (company_id, id);
CREATE INDEX notifications_unread ON notifications (company_id, id) WHERE read_at IS NULL;
CREATE INDEX notifications_age ON notifications (created_at);
