-- Two tenders that turn out to be the same become one: the import writes a row of `merged_tenders`, and the trigger
-- moves the records of companies from the removed tender to the tender that stays, in the same transaction. A table
-- that names tenders is named here, or with its reason in the tests. The triggers name tables of several houses, so they
-- come last.

CREATE TRIGGER merged_tenders_added AFTER INSERT ON merged_tenders BEGIN
  -- A tender that was merged earlier into the tender that is removed now.
  UPDATE merged_tenders SET kept_id = NEW.kept_id WHERE kept_id = NEW.tender_id;

  UPDATE bids SET tender_id = NEW.kept_id WHERE tender_id = NEW.tender_id;
  UPDATE consortiums SET tender_id = NEW.kept_id WHERE tender_id = NEW.tender_id;
  UPDATE chat_sessions SET tender_id = NEW.kept_id WHERE tender_id = NEW.tender_id;
  UPDATE tasks SET tender_id = NEW.kept_id WHERE tender_id = NEW.tender_id;
  UPDATE assets SET tender_id = NEW.kept_id WHERE tender_id = NEW.tender_id;
  UPDATE notifications SET tender_id = NEW.kept_id WHERE tender_id = NEW.tender_id;

  -- A company that saved both tenders keeps both cards, because each card has other notes. The second card shows the
  -- last state of its tender.
  UPDATE saved_tenders SET tender_id = NEW.kept_id WHERE tender_id = NEW.tender_id AND NOT EXISTS
    (SELECT 1 FROM saved_tenders AS other WHERE other.company_id = saved_tenders.company_id
      AND other.tender_id = NEW.kept_id);

  -- A company may have hidden one of the two because it saw the other: the mark of the tender that stays counts.
  DELETE FROM hidden_tenders WHERE tender_id = NEW.tender_id;

  -- An analysis is about the tender before the merging. Where both tenders have one, the analysis of the tender that
  -- stays counts.
  DELETE FROM analyses WHERE tender_id = NEW.tender_id AND EXISTS
    (SELECT 1 FROM analyses AS other WHERE other.company_id = analyses.company_id AND other.tender_id = NEW.kept_id
      AND other.kind = analyses.kind AND other.language = analyses.language);
  UPDATE analyses SET tender_id = NEW.kept_id WHERE tender_id = NEW.tender_id;

  -- Without this, a company would be told twice about the same tender.
  INSERT OR IGNORE INTO announced (company_id, kind, tender_id, mark, seq, at)
    SELECT company_id, kind, NEW.kept_id, mark, seq, at FROM announced WHERE tender_id = NEW.tender_id;
  INSERT OR IGNORE INTO awards_seen (tender_id, mark, at)
    SELECT NEW.kept_id, mark, at FROM awards_seen WHERE tender_id = NEW.tender_id;
  DELETE FROM awards_seen WHERE tender_id = NEW.tender_id;
  -- Who has looked at both tenders has looked at the tender that stays.
  INSERT OR IGNORE INTO document_looks (company_id, user_id, tender_id, since, upto, looked_at)
    SELECT company_id, user_id, NEW.kept_id, since, upto, looked_at FROM document_looks WHERE tender_id = NEW.tender_id;
  DELETE FROM document_looks WHERE tender_id = NEW.tender_id;
END;

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
