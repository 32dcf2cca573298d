-- Written by `npm run schema` from tools/schema/quotas.ts: the triggers of tables and columns that came later.

DROP TRIGGER bids_added;
DROP TRIGGER bids_resized;
DROP TRIGGER bids_removed;

CREATE TRIGGER bids_added AFTER INSERT ON bids BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'bids', 1),
    (NEW.company_id, 'storedBytes', 200 + octet_length(concat(NEW.title, NEW.lot_ids, NEW.sections, NEW.asset_ids, NEW.notes, NEW.external_reference, NEW.outcome)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER bids_resized AFTER UPDATE OF title, lot_ids, sections, asset_ids, notes, external_reference, outcome ON bids BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', octet_length(concat(NEW.title, NEW.lot_ids, NEW.sections, NEW.asset_ids, NEW.notes, NEW.external_reference, NEW.outcome))
      - octet_length(concat(OLD.title, OLD.lot_ids, OLD.sections, OLD.asset_ids, OLD.notes, OLD.external_reference, OLD.outcome)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER bids_removed AFTER DELETE ON bids BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'bids', -1),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(concat(OLD.title, OLD.lot_ids, OLD.sections, OLD.asset_ids, OLD.notes, OLD.external_reference, OLD.outcome))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

DROP TRIGGER bid_changes_added;
DROP TRIGGER bid_changes_removed;

CREATE TRIGGER bid_changes_added AFTER INSERT ON bid_changes BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', 200 + octet_length(concat(NEW.section_key, NEW.heading, NEW.reason)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER bid_changes_removed AFTER DELETE ON bid_changes BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'storedBytes', -(200 + octet_length(concat(OLD.section_key, OLD.heading, OLD.reason))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER company_documents_added AFTER INSERT ON company_documents BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'tenderDocuments', 1),
    (NEW.company_id, 'fileBytes', NEW.size),
    (NEW.company_id, 'storedBytes', 200 + octet_length(NEW.file_name))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER company_documents_removed AFTER DELETE ON company_documents BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'tenderDocuments', -1),
    (OLD.company_id, 'fileBytes', -OLD.size),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(OLD.file_name)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER compliance_rows_added AFTER INSERT ON compliance_rows BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', 200 + octet_length(concat(NEW.title, NEW.text, NEW.note, NEW.section_key)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER compliance_rows_resized AFTER UPDATE OF title, text, note, section_key ON compliance_rows BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', octet_length(concat(NEW.title, NEW.text, NEW.note, NEW.section_key))
      - octet_length(concat(OLD.title, OLD.text, OLD.note, OLD.section_key)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER compliance_rows_removed AFTER DELETE ON compliance_rows BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'storedBytes', -(200 + octet_length(concat(OLD.title, OLD.text, OLD.note, OLD.section_key))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER clarifications_added AFTER INSERT ON clarifications BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'clarifications', 1),
    (NEW.company_id, 'storedBytes', 200 + octet_length(concat(NEW.question, NEW.answer)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER clarifications_resized AFTER UPDATE OF question, answer ON clarifications BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', octet_length(concat(NEW.question, NEW.answer))
      - octet_length(concat(OLD.question, OLD.answer)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER clarifications_removed AFTER DELETE ON clarifications BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'clarifications', -1),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(concat(OLD.question, OLD.answer))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

-- A replaced document of a company has no bytes any more.
CREATE TRIGGER company_documents_emptied AFTER UPDATE OF size ON company_documents BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES (NEW.company_id, 'fileBytes', NEW.size - OLD.size)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;
