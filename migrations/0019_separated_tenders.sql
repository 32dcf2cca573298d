-- Two tenders that share an identifier although they are different purchases, in both directions. The import found that
-- their notices contradict each other, or an operator has split a tender. They are never joined.
CREATE TABLE separated_tenders (
  tender_id TEXT NOT NULL,
  other_id TEXT NOT NULL CHECK (other_id <> tender_id),
  -- The source and the id of the notice that showed it. Null where an operator has split the tender.
  source TEXT,
  notice_id TEXT,
  -- A number or name of the buyer of `other_id`, by which later notices find it. Empty where any notice must look at it.
  buyer TEXT NOT NULL,
  -- 1 on the row of the tender that was made for the notice, so that a pair is listed once.
  made INTEGER NOT NULL CHECK (made IN (0, 1)),
  at INTEGER NOT NULL,
  PRIMARY KEY (tender_id, other_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX separated_tenders_others ON separated_tenders (other_id);
-- A constant identifier may separate thousands of tenders: an import reads those of its buyers.
CREATE INDEX separated_tenders_buyers ON separated_tenders (tender_id, buyer);
-- The newest suspicions, for the operator.
CREATE INDEX separated_tenders_made ON separated_tenders (at) WHERE made = 1;

-- What a tender had before it was merged into another, so that the merge can be undone. `notices` are JSON lists of id,
-- version and source.
CREATE TABLE merged_records (
  merged_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (
    kind IN ('notices', 'bids', 'consortiums', 'chat_sessions', 'tasks', 'assets', 'notifications', 'saved_tenders')
  ),
  record_id TEXT NOT NULL,
  PRIMARY KEY (merged_id, kind, record_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER merged_tenders_recorded BEFORE INSERT ON merged_tenders BEGIN
  INSERT OR IGNORE INTO merged_records (merged_id, kind, record_id)
    SELECT NEW.tender_id, 'bids', id FROM bids WHERE tender_id = NEW.tender_id;
  INSERT OR IGNORE INTO merged_records (merged_id, kind, record_id)
    SELECT NEW.tender_id, 'consortiums', id FROM consortiums WHERE tender_id = NEW.tender_id;
  INSERT OR IGNORE INTO merged_records (merged_id, kind, record_id)
    SELECT NEW.tender_id, 'chat_sessions', id FROM chat_sessions WHERE tender_id = NEW.tender_id;
  INSERT OR IGNORE INTO merged_records (merged_id, kind, record_id)
    SELECT NEW.tender_id, 'tasks', id FROM tasks WHERE tender_id = NEW.tender_id;
  INSERT OR IGNORE INTO merged_records (merged_id, kind, record_id)
    SELECT NEW.tender_id, 'assets', id FROM assets WHERE tender_id = NEW.tender_id;
  INSERT OR IGNORE INTO merged_records (merged_id, kind, record_id)
    SELECT NEW.tender_id, 'notifications', id FROM notifications WHERE tender_id = NEW.tender_id;
  INSERT OR IGNORE INTO merged_records (merged_id, kind, record_id)
    SELECT NEW.tender_id, 'saved_tenders', id FROM saved_tenders WHERE tender_id = NEW.tender_id;
END;

-- An operator has split a tender. The records of companies about it that were made in a period in which the tender showed
-- the notices of the other tender, and the records that the other tender had before the two were merged, follow these
-- notices. Times are epoch milliseconds; the period does not include its end.
CREATE TABLE split_tenders (
  from_id TEXT NOT NULL,
  to_id TEXT NOT NULL CHECK (to_id <> from_id),
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (from_id, to_id, since, at)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER split_tenders_added AFTER INSERT ON split_tenders BEGIN
  UPDATE bids SET tender_id = NEW.to_id WHERE tender_id = NEW.from_id
    AND ((created_at >= NEW.since AND created_at < NEW.until) OR id IN
      (SELECT record_id FROM merged_records WHERE merged_id = NEW.to_id AND kind = 'bids'));
  UPDATE consortiums SET tender_id = NEW.to_id WHERE tender_id = NEW.from_id
    AND ((created_at >= NEW.since AND created_at < NEW.until) OR id IN
      (SELECT record_id FROM merged_records WHERE merged_id = NEW.to_id AND kind = 'consortiums'));
  UPDATE chat_sessions SET tender_id = NEW.to_id WHERE tender_id = NEW.from_id
    AND ((created_at >= NEW.since AND created_at < NEW.until) OR id IN
      (SELECT record_id FROM merged_records WHERE merged_id = NEW.to_id AND kind = 'chat_sessions'));
  UPDATE tasks SET tender_id = NEW.to_id WHERE tender_id = NEW.from_id
    AND ((created_at >= NEW.since AND created_at < NEW.until) OR id IN
      (SELECT record_id FROM merged_records WHERE merged_id = NEW.to_id AND kind = 'tasks'));
  UPDATE assets SET tender_id = NEW.to_id WHERE tender_id = NEW.from_id
    AND ((created_at >= NEW.since AND created_at < NEW.until) OR id IN
      (SELECT record_id FROM merged_records WHERE merged_id = NEW.to_id AND kind = 'assets'));
  UPDATE notifications SET tender_id = NEW.to_id WHERE tender_id = NEW.from_id
    AND ((created_at >= NEW.since AND created_at < NEW.until) OR id IN
      (SELECT record_id FROM merged_records WHERE merged_id = NEW.to_id AND kind = 'notifications'));
  UPDATE saved_tenders SET tender_id = NEW.to_id WHERE tender_id = NEW.from_id
    AND ((created_at >= NEW.since AND created_at < NEW.until) OR id IN
      (SELECT record_id FROM merged_records WHERE merged_id = NEW.to_id AND kind = 'saved_tenders'))
    AND NOT EXISTS (SELECT 1 FROM saved_tenders AS other WHERE other.company_id = saved_tenders.company_id
      AND other.tender_id = NEW.to_id);
  -- They are about both tenders together.
  DELETE FROM analyses WHERE tender_id = NEW.from_id;
END;
