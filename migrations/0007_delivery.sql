-- Telling people and programs: events with their webhooks, notifications for the console, and alerts, which are
-- searches that companies keep. An event is written in the transaction of the change that it reports, so that neither
-- exists without the other; everything sent later follows from the rows here.
-- Times are epoch milliseconds in UTC.

-- One row is an event that a company's subscribers will be told. The commit of a change, or a job, writes the row. The
-- cleanup job removes the row after 30 days, once no delivery of the event is left, and after an hour where no
-- endpoint of the company, not even one that is switched off, is told of such events.
CREATE TABLE events (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  -- The type of the event, such as `bid.submitted`.
  type TEXT NOT NULL,
  -- JSON as subscribers get it.
  data TEXT NOT NULL CHECK (json_valid(data)),
  at INTEGER NOT NULL,
  -- When the deliveries were made. Null while the event waits for its deliveries: the outbox.
  fanned_out_at INTEGER,
  -- 1 where no endpoint subscribed to such events when the deliveries were made.
  idle INTEGER NOT NULL DEFAULT 0 CHECK (idle IN (0, 1))
) STRICT;

-- A company's events in the order of time.
CREATE INDEX events_of_company ON events (company_id, at);
-- The outbox, oldest event first.
CREATE INDEX events_waiting ON events (id) WHERE fanned_out_at IS NULL;
-- The cleanup job finds old events.
CREATE INDEX events_age ON events (at);
-- The cleanup job finds events without subscribers.
CREATE INDEX events_idle ON events (at) WHERE idle = 1;

-- One row is something that a company's people are told in the console and by GET /alerts/notifications/list. The row
-- is written beside its event, and the cleanup job removes the row after 180 days.
CREATE TABLE notifications (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  -- The type of the event.
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  -- JSON of the ids and numbers that a list needs; the event has everything.
  data TEXT NOT NULL CHECK (json_valid(data)),
  -- The alert, tender and bid that the notification is about; null where it is about none or several.
  alert_id TEXT,
  tender_id TEXT,
  bid_id TEXT,
  -- The only person who is told; null where everybody of the company is told.
  user_id TEXT,
  -- When a program with a key of the company marked the notification as read. People have other marks.
  read_at INTEGER,
  created_at INTEGER NOT NULL,
  -- The place in the order in which notifications were committed, which the trigger `notifications_numbered` gives. Mails
  -- and messages go by the number: by the time of its request, a slow commit would be passed over.
  seq INTEGER,
  -- The person whose action the notification reports. The person is not notified; programs of the company are.
  actor_id TEXT
) STRICT, WITHOUT ROWID;

-- A company's notifications, newest first: ids sort by creation.
CREATE INDEX notifications_of_company ON notifications (company_id, id);
-- The notifications that no program has marked as read.
CREATE INDEX notifications_unread ON notifications (company_id, id) WHERE read_at IS NULL;
-- The number of notifications that a person has not read, for every page, without the person's own actions.
CREATE INDEX notifications_since ON notifications (company_id, created_at, user_id, actor_id);
-- The cleanup job finds old notifications.
CREATE INDEX notifications_age ON notifications (created_at);
-- The job for mails at once goes on after the last notification that the job looked at.
CREATE INDEX notifications_in_order ON notifications (seq);
-- The notifications of a company that a mail or a message has not told yet.
CREATE INDEX notifications_of_company_in_order ON notifications (company_id, seq);

-- One row says up to when a person has read all notifications of a company. A person without a row has read everything
-- before the membership. The row is removed with the membership.
CREATE TABLE notifications_seen (
  company_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  -- Notifications up to this time are read, unless a row of `notification_reads` says otherwise.
  until INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES memberships (company_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- One row is a person's mark on one notification. The row goes with the notification and with the membership.
CREATE TABLE notification_reads (
  company_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  -- Null where the person has marked the notification as unread again.
  read_at INTEGER,
  PRIMARY KEY (company_id, user_id, notification_id),
  FOREIGN KEY (company_id, user_id) REFERENCES memberships (company_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The marks of a removed notification.
CREATE INDEX notification_reads_of_notification ON notification_reads (notification_id);

-- One row is an address (an endpoint) that a company wants to be told of events. People and keys write and remove rows;
-- the service switches an endpoint off that has failed for a day.
CREATE TABLE webhooks (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  url TEXT NOT NULL,
  -- The name in `url`, by which active endpoints are counted over all companies.
  host TEXT NOT NULL,
  -- JSON list of types of events.
  events TEXT NOT NULL CHECK (json_valid(events)),
  description TEXT,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  -- Why the service switched the endpoint off; null where the service did not.
  disabled_reason TEXT,
  -- The secret that signs, encrypted (AES-256-GCM, bound to the row's id) behind the name of its key of WEBHOOK_KEYS:
  -- with a copy of the database nobody can sign.
  secret TEXT NOT NULL,
  -- The secret that takes over at `next_from`; both are null unless the secret is being rotated.
  next_secret TEXT,
  next_from INTEGER,
  -- The number of deliveries in a row that failed, and the time of the first; 0 and null after a success.
  failure_streak INTEGER NOT NULL,
  streak_began_at INTEGER,
  last_delivery_at INTEGER,
  -- When a delivery first succeeded at this address. A host whose endpoints have never answered gets few attempts.
  answered_at INTEGER,
  -- Attempts in a row that failed slowly: from five on the endpoint has one attempt at a time.
  slow_failures INTEGER NOT NULL,
  -- 1 where deliveries had to wait, because the endpoint had as many attempts under way as allowed.
  crowded INTEGER NOT NULL,
  -- Counts changes that people make; a change of another revision is refused.
  revision INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The endpoints of a company.
CREATE INDEX webhooks_of_company ON webhooks (company_id, created_at);
-- The active endpoints at one host, of all companies.
CREATE INDEX webhooks_of_host ON webhooks (host) WHERE active = 1;

-- One row is one event for one endpoint. The outbox writes the row, and so does a person's request to send the event
-- again. The body is composed from the event, so that the event is stored once for all its endpoints. The row is
-- removed with its endpoint; the cleanup job removes the row 30 days after it was made, unless it is pending.
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  event_id TEXT NOT NULL REFERENCES events (id),
  -- Empty for the first delivery of an event; the row's own id where a person asked for another delivery.
  nonce TEXT NOT NULL,
  -- The type of the event.
  event TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  -- Attempts that failed with a result; an attempt that broke off does not count.
  failures INTEGER NOT NULL,
  -- Null unless the delivery is pending.
  next_attempt_at INTEGER CHECK ((next_attempt_at IS NULL) = (status <> 'pending')),
  -- When the sweep last sent a message for the overdue delivery; 0 for never.
  resent_at INTEGER NOT NULL,
  -- How often the queue gave the delivery up.
  dead_letters INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  completed_at INTEGER,
  UNIQUE (event_id, webhook_id, nonce)
) STRICT, WITHOUT ROWID;

-- The history of an endpoint: ids sort by creation.
CREATE INDEX deliveries_of_webhook ON deliveries (webhook_id, id);
-- The deliveries of an endpoint that are due.
CREATE INDEX deliveries_pending ON deliveries (webhook_id, next_attempt_at) WHERE status = 'pending';

-- One row is one attempt of a delivery. The claim of the attempt writes the row and the result completes the row; an
-- attempt without a result when its lease is over has broken off. The row goes with its delivery.
CREATE TABLE delivery_attempts (
  delivery_id TEXT NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
  -- From 1.
  number INTEGER NOT NULL,
  webhook_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  lease_until INTEGER NOT NULL,
  -- Null while the attempt is under way; the columns below are its result.
  finished_at INTEGER,
  status_code INTEGER,
  duration_ms INTEGER,
  error TEXT,
  -- The beginning of the answer's body.
  response_snippet TEXT,
  PRIMARY KEY (delivery_id, number)
) STRICT, WITHOUT ROWID;

-- The attempts of the last minute at a host whose endpoints have never answered.
CREATE INDEX delivery_attempts_recent ON delivery_attempts (webhook_id, at);
-- How many attempts of an endpoint are under way.
CREATE INDEX delivery_attempts_open ON delivery_attempts (webhook_id) WHERE finished_at IS NULL;

-- One row is a search that a company keeps. People and keys write and remove rows; the alerts job moves the row on.
CREATE TABLE alerts (
  company_id TEXT NOT NULL REFERENCES companies (id),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  -- JSON of the filters as the company wrote them.
  filters TEXT NOT NULL CHECK (json_valid(filters)),
  frequency TEXT NOT NULL CHECK (frequency IN ('instant', 'daily', 'weekly')),
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  -- The alert has looked at every new tender of the change feed up to this number (`tender_changes.seq`).
  seen_seq INTEGER NOT NULL,
  -- JSON list of the tenders that an unfinished run has found, at most 1,000, and the exact number. The company is told
  -- once, at the end of the run.
  found TEXT NOT NULL CHECK (json_valid(found)),
  found_count INTEGER NOT NULL,
  -- 0 for an instant alert, which is due whenever a tender is new.
  next_run_at INTEGER NOT NULL CHECK ((frequency = 'instant') = (next_run_at = 0)),
  last_run_at INTEGER,
  last_match_at INTEGER,
  -- Tenders found since the alert was made.
  match_count INTEGER NOT NULL,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, id)
) STRICT, WITHOUT ROWID;

-- The alerts job finds alerts that are due and have not seen the newest tender.
CREATE INDEX alerts_waiting ON alerts (next_run_at, seen_seq) WHERE active = 1;

-- One row says that a company was told of a tender, so that the company is told once. Alerts and the deadlines job write
-- rows. The cleanup job removes a row after 30 days, once no alert of the company is behind `seq`.
CREATE TABLE announced (
  company_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('new', 'deadline', 'questions')),
  tender_id TEXT NOT NULL,
  -- Empty for a new tender; else the deadline, or the end of questions, and the days before it.
  mark TEXT NOT NULL,
  -- For a new tender its creation in the change feed.
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (company_id, kind, tender_id, mark)
) STRICT, WITHOUT ROWID;

-- The cleanup job finds old rows.
CREATE INDEX announced_age ON announced (at);

-- One row is a set of awards of a tender about which followers were told, so that followers are told once about every
-- set. The alerts job writes rows; no job removes rows.
CREATE TABLE awards_seen (
  tender_id TEXT NOT NULL,
  -- A digest of the ids of the awards.
  mark TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tender_id, mark)
) STRICT, WITHOUT ROWID;

-- The rows say how far people have been told.
CREATE TABLE announcing (
  -- `awards`, `deadlines`, `documents`, `notifications`, `at_once` or `channels`.
  what TEXT PRIMARY KEY,
  -- For awards a change of the feed (`tender_changes.seq`), for documents a version (`document_versions.seq`), for deadlines a moment, for notifications the highest number
  -- that was given, and for mails at once and for channels the highest number that was looked at.
  upto INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Without this row, followers would be told about deadlines that came near before the service began.
INSERT INTO announcing (what, upto)
  VALUES ('awards', 0), ('deadlines', unixepoch() * 1000), ('documents', 0), ('notifications', 0), ('at_once', 0),
    ('channels', 0);

-- A restore brings notifications with their numbers.
CREATE TRIGGER notifications_numbered AFTER INSERT ON notifications WHEN NEW.seq IS NULL BEGIN
  UPDATE announcing SET upto = upto + 1 WHERE what = 'notifications';
  UPDATE notifications SET seq = (SELECT upto FROM announcing WHERE what = 'notifications') WHERE id = NEW.id;
END;
