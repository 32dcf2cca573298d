-- Written by `npm run schema` from tools/schema/quotas.ts.
-- Triggers count every row and byte of a company in the statement that writes it, so that no code can forget to count. A
-- table of companies' rows that is not counted here is named with its reason in the tests. The quotas themselves are in
-- 0004_identity.sql. A row counts 200 bytes for its ids, times and indexes, and the bytes of its texts.

CREATE TRIGGER companies_added AFTER INSERT ON companies BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.id, 'storedBytes', 200 + octet_length(concat(NEW.name, NEW.profile)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER companies_resized AFTER UPDATE OF name, profile ON companies BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.id, 'storedBytes', octet_length(concat(NEW.name, NEW.profile))
      - octet_length(concat(OLD.name, OLD.profile)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER companies_removed AFTER DELETE ON companies BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.id, 'storedBytes', -(200 + octet_length(concat(OLD.name, OLD.profile))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER memberships_added AFTER INSERT ON memberships BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'people', 1),
    (NEW.company_id, 'storedBytes', 200)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER memberships_removed AFTER DELETE ON memberships BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'people', -1),
    (OLD.company_id, 'storedBytes', -200)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER invitations_added AFTER INSERT ON invitations BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'invitations', 1),
    (NEW.company_id, 'storedBytes', 200 + octet_length(NEW.email))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER invitations_resized AFTER UPDATE OF email ON invitations BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', octet_length(NEW.email)
      - octet_length(OLD.email))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER invitations_removed AFTER DELETE ON invitations BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'invitations', -1),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(OLD.email)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER certifications_added AFTER INSERT ON certifications BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'certifications', 1),
    (NEW.company_id, 'storedBytes', 200 + octet_length(concat(NEW.name, NEW.standard, NEW.issuer, NEW.number)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER certifications_resized AFTER UPDATE OF name, standard, issuer, number ON certifications BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', octet_length(concat(NEW.name, NEW.standard, NEW.issuer, NEW.number))
      - octet_length(concat(OLD.name, OLD.standard, OLD.issuer, OLD.number)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER certifications_removed AFTER DELETE ON certifications BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'certifications', -1),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(concat(OLD.name, OLD.standard, OLD.issuer, OLD.number))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER assets_added AFTER INSERT ON assets BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'assets', 1),
    (NEW.company_id, 'storedBytes', 200 + octet_length(concat(NEW.name, NEW.description, NEW.tags, NEW.file_name, NEW.words)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER assets_resized AFTER UPDATE OF name, description, tags, file_name, words ON assets BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', octet_length(concat(NEW.name, NEW.description, NEW.tags, NEW.file_name, NEW.words))
      - octet_length(concat(OLD.name, OLD.description, OLD.tags, OLD.file_name, OLD.words)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER assets_removed AFTER DELETE ON assets BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'assets', -1),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(concat(OLD.name, OLD.description, OLD.tags, OLD.file_name, OLD.words))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER asset_versions_added AFTER INSERT ON asset_versions BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'fileBytes', NEW.size),
    (NEW.company_id, 'storedBytes', 200 + octet_length(NEW.file_name))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER asset_versions_removed AFTER DELETE ON asset_versions BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'fileBytes', -OLD.size),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(OLD.file_name)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER uploads_added AFTER INSERT ON uploads BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'fileBytes', NEW.size)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER uploads_removed AFTER DELETE ON uploads BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'fileBytes', -OLD.size)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER webhooks_added AFTER INSERT ON webhooks BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'webhooks', 1),
    (NEW.company_id, 'storedBytes', 200 + octet_length(concat(NEW.url, NEW.events, NEW.description)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER webhooks_resized AFTER UPDATE OF url, events, description ON webhooks BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', octet_length(concat(NEW.url, NEW.events, NEW.description))
      - octet_length(concat(OLD.url, OLD.events, OLD.description)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER webhooks_removed AFTER DELETE ON webhooks BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'webhooks', -1),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(concat(OLD.url, OLD.events, OLD.description))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER alerts_added AFTER INSERT ON alerts BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'alerts', 1),
    (NEW.company_id, 'storedBytes', 200 + octet_length(concat(NEW.name, NEW.filters)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER alerts_resized AFTER UPDATE OF name, filters ON alerts BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', octet_length(concat(NEW.name, NEW.filters))
      - octet_length(concat(OLD.name, OLD.filters)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER alerts_removed AFTER DELETE ON alerts BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'alerts', -1),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(concat(OLD.name, OLD.filters))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER saved_tenders_added AFTER INSERT ON saved_tenders BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'savedTenders', 1),
    (NEW.company_id, 'storedBytes', 200 + octet_length(concat(NEW.notes, NEW.tags, NEW.next_action)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER saved_tenders_resized AFTER UPDATE OF notes, tags, next_action ON saved_tenders BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', octet_length(concat(NEW.notes, NEW.tags, NEW.next_action))
      - octet_length(concat(OLD.notes, OLD.tags, OLD.next_action)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER saved_tenders_removed AFTER DELETE ON saved_tenders BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'savedTenders', -1),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(concat(OLD.notes, OLD.tags, OLD.next_action))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER hidden_tenders_added AFTER INSERT ON hidden_tenders BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'hiddenTenders', 1),
    (NEW.company_id, 'storedBytes', 200)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
  DELETE FROM hidden_tenders WHERE company_id = NEW.company_id AND tender_id IN
    (SELECT tender_id FROM hidden_tenders WHERE company_id = NEW.company_id AND EXISTS
      (SELECT 1 FROM quotas_exceeded WHERE company_id = NEW.company_id AND quota = 'hiddenTenders')
      ORDER BY hidden_at LIMIT 2);
END;

CREATE TRIGGER hidden_tenders_removed AFTER DELETE ON hidden_tenders BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'hiddenTenders', -1),
    (OLD.company_id, 'storedBytes', -200)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER saved_searches_added AFTER INSERT ON saved_searches BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'savedSearches', 1),
    (NEW.company_id, 'storedBytes', 200 + octet_length(concat(NEW.name, NEW.name_key, NEW.query)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER saved_searches_resized AFTER UPDATE OF name, name_key, query ON saved_searches BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', octet_length(concat(NEW.name, NEW.name_key, NEW.query))
      - octet_length(concat(OLD.name, OLD.name_key, OLD.query)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER saved_searches_removed AFTER DELETE ON saved_searches BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'savedSearches', -1),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(concat(OLD.name, OLD.name_key, OLD.query))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER bid_comments_added AFTER INSERT ON bid_comments BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'comments', 1),
    (NEW.company_id, 'storedBytes', 200 + octet_length(concat(NEW.text, NEW.mentions, NEW.section_key)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER bid_comments_removed AFTER DELETE ON bid_comments BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'comments', -1),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(concat(OLD.text, OLD.mentions, OLD.section_key))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER tasks_added AFTER INSERT ON tasks BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'tasks', 1),
    (NEW.company_id, 'storedBytes', 200 + octet_length(concat(NEW.title, NEW.section_key)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER tasks_resized AFTER UPDATE OF title ON tasks BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', octet_length(concat(NEW.title, NEW.section_key))
      - octet_length(concat(OLD.title, OLD.section_key)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER tasks_removed AFTER DELETE ON tasks BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'tasks', -1),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(concat(OLD.title, OLD.section_key))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER teams_added AFTER INSERT ON teams BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'teams', 1),
    (NEW.company_id, 'storedBytes', 200 + octet_length(concat(NEW.name, NEW.name_key, NEW.description)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER teams_resized AFTER UPDATE OF name, name_key, description ON teams BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', octet_length(concat(NEW.name, NEW.name_key, NEW.description))
      - octet_length(concat(OLD.name, OLD.name_key, OLD.description)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER teams_removed AFTER DELETE ON teams BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'teams', -1),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(concat(OLD.name, OLD.name_key, OLD.description))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER team_members_added AFTER INSERT ON team_members BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'teamMembers', 1),
    (NEW.company_id, 'storedBytes', 200)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER team_members_removed AFTER DELETE ON team_members BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'teamMembers', -1),
    (OLD.company_id, 'storedBytes', -200)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER consortiums_added AFTER INSERT ON consortiums BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.lead_company_id, 'consortiums', 1),
    (NEW.lead_company_id, 'storedBytes', 200 + octet_length(concat(NEW.name, NEW.description)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER consortiums_resized AFTER UPDATE OF name, description ON consortiums BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.lead_company_id, 'storedBytes', octet_length(concat(NEW.name, NEW.description))
      - octet_length(concat(OLD.name, OLD.description)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER consortiums_removed AFTER DELETE ON consortiums BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.lead_company_id, 'consortiums', -1),
    (OLD.lead_company_id, 'storedBytes', -(200 + octet_length(concat(OLD.name, OLD.description))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER consortium_members_added AFTER INSERT ON consortium_members BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    ((SELECT lead_company_id FROM consortiums WHERE id = NEW.consortium_id), 'consortiumMembers', 1),
    ((SELECT lead_company_id FROM consortiums WHERE id = NEW.consortium_id), 'storedBytes', 200 + octet_length(concat(NEW.company_name, NEW.contact_email, NEW.company_key)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER consortium_members_resized AFTER UPDATE OF company_name, contact_email, company_key ON consortium_members BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    ((SELECT lead_company_id FROM consortiums WHERE id = NEW.consortium_id), 'storedBytes', octet_length(concat(NEW.company_name, NEW.contact_email, NEW.company_key))
      - octet_length(concat(OLD.company_name, OLD.contact_email, OLD.company_key)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER consortium_members_removed AFTER DELETE ON consortium_members BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    ((SELECT lead_company_id FROM consortiums WHERE id = OLD.consortium_id), 'consortiumMembers', -1),
    ((SELECT lead_company_id FROM consortiums WHERE id = OLD.consortium_id), 'storedBytes', -(200 + octet_length(concat(OLD.company_name, OLD.contact_email, OLD.company_key))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER responsibilities_added AFTER INSERT ON responsibilities BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    ((SELECT lead_company_id FROM consortiums WHERE id = NEW.consortium_id), 'responsibilities', 1),
    ((SELECT lead_company_id FROM consortiums WHERE id = NEW.consortium_id), 'storedBytes', 200 + octet_length(concat(NEW.title, NEW.description)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER responsibilities_resized AFTER UPDATE OF title, description ON responsibilities BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    ((SELECT lead_company_id FROM consortiums WHERE id = NEW.consortium_id), 'storedBytes', octet_length(concat(NEW.title, NEW.description))
      - octet_length(concat(OLD.title, OLD.description)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER responsibilities_removed AFTER DELETE ON responsibilities BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    ((SELECT lead_company_id FROM consortiums WHERE id = OLD.consortium_id), 'responsibilities', -1),
    ((SELECT lead_company_id FROM consortiums WHERE id = OLD.consortium_id), 'storedBytes', -(200 + octet_length(concat(OLD.title, OLD.description))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER bids_added AFTER INSERT ON bids BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'bids', 1),
    (NEW.company_id, 'storedBytes', 200 + octet_length(concat(NEW.title, NEW.lot_ids, NEW.sections, NEW.asset_ids, NEW.notes, NEW.external_reference)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER bids_resized AFTER UPDATE OF title, lot_ids, sections, asset_ids, notes, external_reference ON bids BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', octet_length(concat(NEW.title, NEW.lot_ids, NEW.sections, NEW.asset_ids, NEW.notes, NEW.external_reference))
      - octet_length(concat(OLD.title, OLD.lot_ids, OLD.sections, OLD.asset_ids, OLD.notes, OLD.external_reference)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER bids_removed AFTER DELETE ON bids BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'bids', -1),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(concat(OLD.title, OLD.lot_ids, OLD.sections, OLD.asset_ids, OLD.notes, OLD.external_reference))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER bid_changes_added AFTER INSERT ON bid_changes BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', 200)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER bid_changes_removed AFTER DELETE ON bid_changes BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'storedBytes', -200)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER approvals_added AFTER INSERT ON approvals BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'storedBytes', 200)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER approvals_removed AFTER DELETE ON approvals BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'storedBytes', -200)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER idempotency_added AFTER INSERT ON idempotency BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'keptAnswerBytes', 200 + octet_length(concat(NEW.key, NEW.answer)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER idempotency_resized AFTER UPDATE OF key, answer ON idempotency BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'keptAnswerBytes', octet_length(concat(NEW.key, NEW.answer))
      - octet_length(concat(OLD.key, OLD.answer)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER idempotency_removed AFTER DELETE ON idempotency BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'keptAnswerBytes', -(200 + octet_length(concat(OLD.key, OLD.answer))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER analyses_added AFTER INSERT ON analyses BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'analysisBytes', 200 + octet_length(concat(NEW.result, NEW.citations)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
  DELETE FROM analyses WHERE id IN
    (SELECT id FROM analyses WHERE company_id = NEW.company_id AND id <> NEW.id AND EXISTS
      (SELECT 1 FROM quotas_exceeded WHERE company_id = NEW.company_id AND quota = 'analysisBytes')
      ORDER BY created_at LIMIT 4);
END;

CREATE TRIGGER analyses_resized AFTER UPDATE OF result, citations ON analyses BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'analysisBytes', octet_length(concat(NEW.result, NEW.citations))
      - octet_length(concat(OLD.result, OLD.citations)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER analyses_removed AFTER DELETE ON analyses BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'analysisBytes', -(200 + octet_length(concat(OLD.result, OLD.citations))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER chat_sessions_added AFTER INSERT ON chat_sessions BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'conversationBytes', 200 + octet_length(NEW.title))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER chat_sessions_resized AFTER UPDATE OF title ON chat_sessions BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'conversationBytes', octet_length(NEW.title)
      - octet_length(OLD.title))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER chat_sessions_removed AFTER DELETE ON chat_sessions BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'conversationBytes', -(200 + octet_length(OLD.title)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
  DELETE FROM chat_messages WHERE session_id = OLD.id;
END;

CREATE TRIGGER chat_messages_added AFTER INSERT ON chat_messages BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'conversationBytes', 200 + octet_length(concat(NEW.text, NEW.citations)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
  DELETE FROM chat_sessions WHERE id IN
    (SELECT id FROM chat_sessions WHERE company_id = NEW.company_id AND id <> NEW.session_id AND EXISTS
      (SELECT 1 FROM quotas_exceeded WHERE company_id = NEW.company_id AND quota = 'conversationBytes')
      ORDER BY updated_at LIMIT 1);
END;

CREATE TRIGGER chat_messages_resized AFTER UPDATE OF text, citations ON chat_messages BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'conversationBytes', octet_length(concat(NEW.text, NEW.citations))
      - octet_length(concat(OLD.text, OLD.citations)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER chat_messages_removed AFTER DELETE ON chat_messages BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'conversationBytes', -(200 + octet_length(concat(OLD.text, OLD.citations))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER section_edits_added AFTER INSERT ON section_edits BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'earlierTextBytes', 200 + octet_length(concat(NEW.section_key, NEW.heading, NEW.text)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
  DELETE FROM section_edits WHERE (bid_id, section_key, version) IN
    (SELECT bid_id, section_key, version FROM section_edits WHERE company_id = NEW.company_id AND (bid_id, section_key, version) <> (NEW.bid_id, NEW.section_key, NEW.version) AND EXISTS
      (SELECT 1 FROM quotas_exceeded WHERE company_id = NEW.company_id AND quota = 'earlierTextBytes')
      ORDER BY at LIMIT 4);
END;

CREATE TRIGGER section_edits_removed AFTER DELETE ON section_edits BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'earlierTextBytes', -(200 + octet_length(concat(OLD.section_key, OLD.heading, OLD.text))))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER notifications_added AFTER INSERT ON notifications BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'notifications', 1)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
  DELETE FROM notifications WHERE id IN
    (SELECT id FROM notifications WHERE company_id = NEW.company_id AND EXISTS
      (SELECT 1 FROM quotas_exceeded WHERE company_id = NEW.company_id AND quota = 'notifications')
      ORDER BY id LIMIT 2);
END;

CREATE TRIGGER notifications_removed AFTER DELETE ON notifications BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'notifications', -1)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER connector_calls_added AFTER INSERT ON connector_calls BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'assistantCalls', 1)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
  DELETE FROM connector_calls WHERE id IN
    (SELECT id FROM connector_calls WHERE company_id = NEW.company_id AND EXISTS
      (SELECT 1 FROM quotas_exceeded WHERE company_id = NEW.company_id AND quota = 'assistantCalls')
      ORDER BY at LIMIT 2);
END;

CREATE TRIGGER connector_calls_removed AFTER DELETE ON connector_calls BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'assistantCalls', -1)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER events_added AFTER INSERT ON events WHEN NEW.type IN ('bid.submitted', 'bid.status_changed') BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'bidEventBytes', 200 + octet_length(NEW.data))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER events_removed AFTER DELETE ON events WHEN OLD.type IN ('bid.submitted', 'bid.status_changed') BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'bidEventBytes', -(200 + octet_length(OLD.data)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

-- A revoked key stays as a record, and no longer counts.
CREATE TRIGGER api_keys_added AFTER INSERT ON api_keys BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'apiKeys', NEW.revoked_at IS NULL),
    (NEW.company_id, 'storedBytes', 200 + octet_length(NEW.name) + octet_length(NEW.scopes))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER api_keys_resized AFTER UPDATE OF name, scopes, revoked_at ON api_keys BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (NEW.company_id, 'apiKeys', (NEW.revoked_at IS NULL) - (OLD.revoked_at IS NULL)),
    (NEW.company_id, 'storedBytes', octet_length(NEW.name) + octet_length(NEW.scopes)
      - octet_length(OLD.name) - octet_length(OLD.scopes))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER api_keys_removed AFTER DELETE ON api_keys BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES
    (OLD.company_id, 'apiKeys', -(OLD.revoked_at IS NULL)),
    (OLD.company_id, 'storedBytes', -(200 + octet_length(OLD.name) + octet_length(OLD.scopes)))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

-- The file of an asset may come later, and may be replaced.
CREATE TRIGGER assets_file_added AFTER INSERT ON assets WHEN NEW.size IS NOT NULL BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES (NEW.company_id, 'fileBytes', NEW.size)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER assets_file_switched AFTER UPDATE OF size ON assets BEGIN
  INSERT INTO quota_use (company_id, quota, used)
    VALUES (NEW.company_id, 'fileBytes', coalesce(NEW.size, 0) - coalesce(OLD.size, 0))
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;

CREATE TRIGGER assets_file_removed AFTER DELETE ON assets WHEN OLD.size IS NOT NULL BEGIN
  INSERT INTO quota_use (company_id, quota, used) VALUES (OLD.company_id, 'fileBytes', -OLD.size)
    ON CONFLICT (company_id, quota) DO UPDATE SET used = used + excluded.used;
END;
