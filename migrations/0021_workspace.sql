-- One row is the place outside the service to which a company has its audit sent.
CREATE TABLE audit_streams (
  company_id TEXT PRIMARY KEY REFERENCES companies (id),
  -- Address and signing secret, encrypted with a key of WEBHOOK_KEYS and bound to the company's id.
  url TEXT NOT NULL,
  secret TEXT NOT NULL,
  -- The name in `url`, which people are shown.
  host TEXT NOT NULL,
  -- When the next attempt is due; null while nothing waits.
  due_at INTEGER,
  -- Attempts in a row that failed, and why the last one did.
  failures INTEGER NOT NULL DEFAULT 0,
  problem TEXT,
  sent_at INTEGER,
  -- Counts changes of the row: an attempt is made only for the version that was read.
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The job finds the streams that are due.
CREATE INDEX audit_streams_due ON audit_streams (due_at) WHERE due_at IS NOT NULL;

-- Acts that a stream has still to send.
CREATE TABLE audit_outbox (
  company_id TEXT NOT NULL,
  audit_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (company_id, audit_id)
) STRICT, WITHOUT ROWID;

-- The cleanup job drops the oldest first.
CREATE INDEX audit_outbox_by_age ON audit_outbox (at);

-- An act is noted in its own transaction, so that none is missed. An act of the operator gets its company later.
CREATE TRIGGER audit_to_stream AFTER INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit_streams WHERE company_id = NEW.company_id) BEGIN
  INSERT OR IGNORE INTO audit_outbox (company_id, audit_id, at) VALUES (NEW.company_id, NEW.id, NEW.at);
  UPDATE audit_streams SET due_at = NEW.at WHERE company_id = NEW.company_id AND due_at IS NULL;
END;
CREATE TRIGGER audit_moved_to_stream AFTER UPDATE OF company_id ON audit
WHEN EXISTS (SELECT 1 FROM audit_streams WHERE company_id = NEW.company_id) BEGIN
  INSERT OR IGNORE INTO audit_outbox (company_id, audit_id, at) VALUES (NEW.company_id, NEW.id, NEW.at);
  UPDATE audit_streams SET due_at = NEW.at WHERE company_id = NEW.company_id AND due_at IS NULL;
END;
