-- The person whose action a notification reports. The person is not notified; programs of the company are.
ALTER TABLE notifications ADD COLUMN actor_id TEXT;

-- The number of notifications that a person has not read, for every page: now without the person's own actions.
DROP INDEX notifications_since;
CREATE INDEX notifications_since ON notifications (company_id, created_at, user_id, actor_id);
