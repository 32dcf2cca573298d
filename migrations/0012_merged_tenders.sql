-- Two tenders that turn out to be the same become one: the import writes a row of `merged_tenders`, and the trigger
-- moves the records of companies from the removed tender to the tender that stays, in the same transaction. A table
-- that names tenders stands here, or stands with its reason in the tests.

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
