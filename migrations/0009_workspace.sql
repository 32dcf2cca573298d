-- The work of a company on tenders: pipeline, teams, consortiums and bids, and the rules and records of AI
-- assistants that work along. A row belongs to one company; members of a consortium share the consortium.
-- `version` counts the changes of a row: a change that read an older version is refused or run anew.
-- Times are epoch milliseconds in UTC.

-- One row is a channel of Slack or Teams that a company wants to be told in. Owners and admins write and remove rows; the
-- service switches a channel off that has failed again and again.
CREATE TABLE channels (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  kind TEXT NOT NULL CHECK (kind IN ('slack', 'teams')),
  -- As people call the channel.
  name TEXT NOT NULL,
  -- The address of the incoming webhook, encrypted with a key of WEBHOOK_KEYS and bound to the row's id: whoever knows the
  -- address can write in the channel.
  url TEXT NOT NULL,
  -- The name in `url`, which people are shown.
  host TEXT NOT NULL,
  -- JSON list of topics.
  topics TEXT NOT NULL CHECK (json_valid(topics)),
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  -- Why the service switched the channel off; null where the service did not.
  disabled_reason TEXT,
  -- The number of the last notification that was looked at for the channel (`notifications.seq`).
  told INTEGER NOT NULL,
  -- When the next attempt is due; null while nothing waits.
  due_at INTEGER,
  -- Attempts in a row that failed.
  failures INTEGER NOT NULL,
  -- Counts changes of the row: an attempt is made only for the version that was read.
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The channels of a company.
CREATE INDEX channels_of_company ON channels (company_id, created_at);
-- The job finds the channels that are due.
CREATE INDEX channels_due ON channels (due_at) WHERE due_at IS NOT NULL;

-- One row is how a person is mailed about a company, and what the person was mailed. The trigger `mail_plans_begin` writes
-- the row with the membership, and the row goes with the membership.
CREATE TABLE mail_plans (
  company_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  -- JSON: topic to `at_once`, `daily`, `weekly` or `never`. A topic that is left out is told as the service proposes.
  choices TEXT NOT NULL CHECK (json_valid(choices)),
  -- When daily and weekly mails are sent: the name of a time zone (IANA), an hour there, and a day from Monday 1 to Sunday 7.
  -- Without a zone, the zone of the company's country counts.
  time_zone TEXT,
  hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
  weekday INTEGER NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  -- Notifications up to this number are older than the membership.
  since INTEGER NOT NULL,
  -- JSON: topic to the number of the last notification that was looked at for a mail.
  told TEXT NOT NULL CHECK (json_valid(told)),
  -- When the next daily or weekly mail is due: 0 until the time is computed, null where no topic is daily or weekly.
  digest_at INTEGER,
  -- When the next mail at once is due; null while nothing waits.
  at_once_due INTEGER,
  -- When the last mail at once was written: what follows shortly after is put together into one mail.
  at_once_at INTEGER,
  -- Counts changes of the row: a mail is written only for the version that was read.
  version INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES memberships (company_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The jobs find the mails that are due.
CREATE INDEX mail_plans_digest ON mail_plans (digest_at) WHERE digest_at IS NOT NULL;
CREATE INDEX mail_plans_at_once ON mail_plans (at_once_due) WHERE at_once_due IS NOT NULL;

-- A restore brings the rows of people.
CREATE TRIGGER mail_plans_begin AFTER INSERT ON memberships WHEN NOT EXISTS (SELECT 1 FROM restoring) BEGIN
  INSERT INTO mail_plans (company_id, user_id, choices, time_zone, hour, weekday, since, told, digest_at, version)
    SELECT NEW.company_id, NEW.user_id, '{}', NULL, 7, 1, upto, '{}', 0, 1 FROM announcing
    WHERE what = 'notifications';
END;

-- One row is a tender in a company's pipeline. Saving the tender writes the row; taking the tender out removes the row.
CREATE TABLE saved_tenders (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  tender_id TEXT NOT NULL,
  -- watching, qualifying, preparing, submitted, won, lost or dropped.
  stage TEXT NOT NULL,
  -- low, medium or high.
  priority TEXT NOT NULL,
  notes TEXT,
  -- JSON list of texts.
  tags TEXT NOT NULL CHECK (json_valid(tags)),
  -- The person who looks after the tender; null again once the person leaves the company.
  assignee_id TEXT,
  next_action TEXT,
  next_action_at INTEGER,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (company_id, tender_id)
) STRICT, WITHOUT ROWID;

-- The pipeline of a company, newest first.
CREATE INDEX saved_tenders_created ON saved_tenders (company_id, created_at);
-- The followers of a tender.
CREATE INDEX saved_tenders_of_tender ON saved_tenders (tender_id);

-- One row is how far a person has looked through the search for a company, so that the search can mark what came since.
-- A look after a pause begins a new visit. The row is removed when the person leaves the company.
CREATE TABLE search_visits (
  company_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  -- The place in the change feed where the visit before ended: tenders that came later are new.
  new_after INTEGER NOT NULL,
  -- When the visit before ended; null during the first visit.
  before_at INTEGER,
  -- The place in the change feed and the time of the last look, to a few minutes.
  seen_to INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES memberships (company_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- One row is a tender that the company has hidden from its results in the console. Showing the tender again removes the
-- row.
CREATE TABLE hidden_tenders (
  company_id TEXT NOT NULL REFERENCES companies (id),
  tender_id TEXT NOT NULL,
  -- The person who hid the tender, who may have left since.
  user_id TEXT NOT NULL,
  hidden_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, tender_id)
) STRICT, WITHOUT ROWID;

-- The hidden tenders of a company, the last hidden first.
CREATE INDEX hidden_tenders_at ON hidden_tenders (company_id, hidden_at);
-- The companies that hid a tender, when the tender is merged into another.
CREATE INDEX hidden_tenders_of_tender ON hidden_tenders (tender_id);

-- One row is a search that a person has named. The row is removed when the person leaves the company.
CREATE TABLE saved_searches (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The name without regard to case, so that a person has a name once.
  name_key TEXT NOT NULL,
  -- The query of the search page's address, such as `q=road&regions=DE`.
  query TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (company_id, user_id, name_key),
  FOREIGN KEY (company_id, user_id) REFERENCES memberships (company_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- One row is a group of people within a company. Owners and admins remove teams.
CREATE TABLE teams (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  name TEXT NOT NULL,
  -- The name without regard to case, so that a company has a name once.
  name_key TEXT NOT NULL,
  description TEXT,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (company_id, name_key)
) STRICT, WITHOUT ROWID;

-- The teams of a company, newest first.
CREATE INDEX teams_created ON teams (company_id, created_at);

-- One row is a person in a team. The row goes with the team, and with the person's membership in the company.
CREATE TABLE team_members (
  id TEXT PRIMARY KEY,
  team_id TEXT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  company_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('lead', 'member')),
  added_at INTEGER NOT NULL,
  UNIQUE (team_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES memberships (company_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The members of a team in the order in which they were added.
CREATE INDEX team_members_of_team ON team_members (company_id, team_id, added_at);

-- One row is a group of companies that bid together on a tender. A consortium is dissolved and never removed. `version`
-- counts every change of the consortium, of its members and of their responsibilities.
CREATE TABLE consortiums (
  id TEXT PRIMARY KEY,
  tender_id TEXT NOT NULL,
  lead_company_id TEXT NOT NULL REFERENCES companies (id),
  name TEXT NOT NULL,
  description TEXT,
  status TEXT NOT NULL CHECK (status IN ('forming', 'confirmed', 'dissolved')),
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row is a company in a consortium; the lead is a member too, accepted from the start. Only invited and accepted
-- members see the consortium, count and hold a share; the rows of other members stay as the history of the consortium.
CREATE TABLE consortium_members (
  id TEXT PRIMARY KEY,
  consortium_id TEXT NOT NULL REFERENCES consortiums (id),
  -- Null for a company that is not on the platform, which has a name instead.
  company_id TEXT REFERENCES companies (id),
  company_name TEXT,
  contact_email TEXT,
  role TEXT NOT NULL CHECK (role IN ('lead', 'partner')),
  status TEXT NOT NULL CHECK (status IN ('invited', 'accepted', 'declined', 'removed')),
  -- Hundredths of a percent, so that shares add up exactly.
  share INTEGER CHECK (share BETWEEN 0 AND 10000),
  -- The key by which two invitations are for the same company: the id, else name and address.
  company_key TEXT NOT NULL,
  invited_at INTEGER NOT NULL,
  answered_at INTEGER,
  CHECK ((company_id IS NULL) <> (company_name IS NULL))
) STRICT, WITHOUT ROWID;

-- A company is in a consortium once at a time, and may be invited again after it declined or was removed.
CREATE UNIQUE INDEX consortium_members_once ON consortium_members (consortium_id, company_key)
  WHERE status IN ('invited', 'accepted');
-- All members of a consortium, present and past.
CREATE INDEX consortium_members_of_consortium ON consortium_members (consortium_id);
-- The consortiums of a company.
CREATE INDEX consortium_members_of_company ON consortium_members (company_id, status);

-- One row is something that a member of a consortium has to do. The lead writes and removes rows.
CREATE TABLE responsibilities (
  id TEXT PRIMARY KEY,
  consortium_id TEXT NOT NULL REFERENCES consortiums (id),
  member_id TEXT NOT NULL REFERENCES consortium_members (id),
  title TEXT NOT NULL,
  description TEXT,
  -- The lot and the requirement of the tender that the responsibility is for.
  lot_id TEXT,
  requirement_id TEXT,
  due_at INTEGER,
  status TEXT NOT NULL CHECK (status IN ('open', 'done')),
  -- Never shown: the number prevents two changes of one responsibility at once.
  version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The responsibilities of a consortium.
CREATE INDEX responsibilities_of_consortium ON responsibilities (consortium_id);
-- The responsibilities of a member.
CREATE INDEX responsibilities_of_member ON responsibilities (member_id);

-- One row is a bid of a company for a tender. Only a draft can be removed. A team that is removed leaves its bids, and
-- an asset that is removed is left out when the bid is read; its id stays in the row.
CREATE TABLE bids (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  tender_id TEXT NOT NULL,
  -- JSON list of ids of lots; empty for the whole tender.
  lot_ids TEXT NOT NULL CHECK (json_valid(lot_ids)),
  title TEXT NOT NULL,
  -- The first three follow each other in any order, `submitted` by submission alone, and the last three are final.
  status TEXT NOT NULL CHECK (
    status IN ('draft', 'in_review', 'ready', 'submitted', 'won', 'lost', 'withdrawn')
  ),
  -- Minor units of `currency`.
  value INTEGER CHECK (value >= 0),
  -- ISO 4217.
  currency TEXT NOT NULL,
  team_id TEXT,
  consortium_id TEXT,
  -- JSON list as the API shows it, in order: sections are read and replaced as a whole.
  sections TEXT NOT NULL CHECK (json_valid(sections)),
  -- JSON list of ids of assets.
  asset_ids TEXT NOT NULL CHECK (json_valid(asset_ids)),
  notes TEXT,
  -- The name of the bid elsewhere.
  external_reference TEXT,
  submitted_at INTEGER,
  submitted_by TEXT,
  -- When the bid was recorded as won or lost.
  decided_at INTEGER,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- No bid counts as submitted without a submission, and no bid is submitted without a value.
  CHECK (status NOT IN ('submitted', 'won', 'lost') OR (submitted_at IS NOT NULL AND value IS NOT NULL)),
  CHECK ((submitted_at IS NULL) = (submitted_by IS NULL))
) STRICT;

-- The bids of a company, newest first. A company has so few bids that the other filters and sorts walk all of them.
CREATE INDEX bids_created ON bids (company_id, created_at);
-- The bidders for a tender, who follow it.
CREATE INDEX bids_of_tender ON bids (tender_id);
-- The reminders job finds bids that are being worked on and have sections with a due date.
CREATE INDEX bids_dated ON bids (id)
  WHERE status IN ('draft', 'in_review', 'ready') AND instr(sections, '"dueAt":"') > 0;

-- One row is a change of a bid's status, written with the change. The row goes with the bid.
CREATE TABLE bid_changes (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  bid_id TEXT NOT NULL REFERENCES bids (id) ON DELETE CASCADE,
  from_status TEXT NOT NULL,
  to_status TEXT NOT NULL,
  at INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  -- The connection of the assistant, or the key, that asked for the change; both null for a change in the console.
  connection_id TEXT,
  key_id TEXT
) STRICT, WITHOUT ROWID;

-- The history of a bid.
CREATE INDEX bid_changes_of_bid ON bid_changes (bid_id, at);

-- One row is a person's change of a section of a bid, with the words of the section before the change. The words after
-- the change stand in the next row of the section, or in the bid. The changes of one spell of writing are one row. The row
-- goes with its bid, with the twentieth later row of its section, after a year, and when the quota needs the room.
CREATE TABLE section_edits (
  bid_id TEXT NOT NULL REFERENCES bids (id) ON DELETE CASCADE,
  -- The key of the section, which may be removed since.
  section_key TEXT NOT NULL,
  -- The version that the bid had after the first change of the row.
  version INTEGER NOT NULL,
  company_id TEXT NOT NULL,
  -- The person, who may have left since.
  user_id TEXT NOT NULL,
  -- The connection of the assistant, or the key, that asked for the change; both null for a change in the console.
  connection_id TEXT,
  key_id TEXT,
  -- The first and the last change of the row.
  began_at INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('written', 'restored', 'removed')),
  requirement_id TEXT,
  -- Empty, like the text, where the section was added with a text.
  heading TEXT NOT NULL,
  -- Last, so that lists of changes need not read the text.
  text TEXT NOT NULL,
  PRIMARY KEY (bid_id, section_key, version)
) STRICT;

-- The changes of a bid, the newest first.
CREATE INDEX section_edits_of_bid ON section_edits (bid_id, at);
-- Changes over the quota replace the oldest changes.
CREATE INDEX section_edits_of_company ON section_edits (company_id, at);
-- The cleanup job finds old rows.
CREATE INDEX section_edits_age ON section_edits (at);

-- One row is the secret address of a person's calendar of a company. A new address replaces the row. The row is removed
-- when the person takes the address away or leaves the company.
CREATE TABLE calendar_addresses (
  company_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  -- SHA-256 of the secret.
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES memberships (company_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- One row is a comment of a person of the company on a bid or on one of its sections. Its author removes the row, and
-- the row is removed with the bid.
CREATE TABLE bid_comments (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  bid_id TEXT NOT NULL REFERENCES bids (id) ON DELETE CASCADE,
  -- The key of a section, which may be removed since; null where the comment is about the whole bid.
  section_key TEXT,
  author_id TEXT NOT NULL,
  text TEXT NOT NULL,
  -- JSON list of ids of people, who were told.
  mentions TEXT NOT NULL CHECK (json_valid(mentions)),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The comments of a bid in the order of time: ids sort by creation.
CREATE INDEX bid_comments_of_bid ON bid_comments (bid_id, id);

-- One row is something that a person of the company has to do. A task of a bid is removed with the bid.
CREATE TABLE tasks (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  title TEXT NOT NULL,
  due_at INTEGER,
  -- Null again once the person leaves the company.
  assignee_id TEXT,
  done INTEGER NOT NULL CHECK (done IN (0, 1)),
  -- The tender; for a task of a bid, the tender of the bid.
  tender_id TEXT,
  bid_id TEXT REFERENCES bids (id) ON DELETE CASCADE,
  section_key TEXT,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK (section_key IS NULL OR bid_id IS NOT NULL)
) STRICT, WITHOUT ROWID;

-- The tasks of a company, the first due first.
CREATE INDEX tasks_due ON tasks (company_id, done, due_at);
-- The tasks of a person.
CREATE INDEX tasks_of_assignee ON tasks (company_id, assignee_id, done, due_at);
-- The tasks of a bid.
CREATE INDEX tasks_of_bid ON tasks (bid_id);
-- The reminders job finds tasks to do that somebody has to do by a date.
CREATE INDEX tasks_dated ON tasks (due_at, id) WHERE done = 0 AND assignee_id IS NOT NULL;

-- One row says that the owner of a task, or of a section of a bid, was reminded of a due date. The reminders job writes
-- rows, so that nobody is reminded twice; a due date that moves has no row yet. The cleanup job removes rows after 30 days.
CREATE TABLE reminders (
  -- The id of the task; for a section the id of the bid, a space and the key of the section.
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL,
  due_at INTEGER NOT NULL,
  -- `before` for the day before, `over` once the due date has passed.
  mark TEXT NOT NULL CHECK (mark IN ('before', 'over')),
  at INTEGER NOT NULL,
  PRIMARY KEY (subject, user_id, due_at, mark)
) STRICT, WITHOUT ROWID;

-- The cleanup job finds old rows.
CREATE INDEX reminders_age ON reminders (at);

-- One row says when a person last looked at the documents of a tender, so that the pages can mark what is new. The page of
-- the documents writes the row. The row goes with the membership, and the cleanup job removes the row after 400 days.
CREATE TABLE document_looks (
  company_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  tender_id TEXT NOT NULL,
  -- Numbers of versions (`document_versions.seq`). Later ones than `since` are new in the present look, and later ones
  -- than `upto` have come after it.
  since INTEGER NOT NULL,
  upto INTEGER NOT NULL,
  looked_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id, tender_id),
  FOREIGN KEY (company_id, user_id) REFERENCES memberships (company_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The cleanup job finds old rows.
CREATE INDEX document_looks_age ON document_looks (looked_at);

-- One row is what a company's owner has decided about assistants; a company without a row has the defaults.
CREATE TABLE connector_settings (
  company_id TEXT PRIMARY KEY REFERENCES companies (id),
  -- 1 where a submission by an assistant waits until a person approves it.
  approve_submissions INTEGER NOT NULL CHECK (approve_submissions IN (0, 1)),
  updated_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One row is a preview that an assistant was given and may confirm: one act, with the same arguments, on the same
-- version, by the same connection, once. The cleanup job removes the row a day after its end.
CREATE TABLE confirmations (
  -- SHA-256 of the token.
  token_hash TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  -- The id of the connection or key that asked.
  holder TEXT NOT NULL,
  tool TEXT NOT NULL,
  -- A digest of the arguments.
  arguments_hash TEXT NOT NULL,
  target_version INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;

-- The cleanup job finds the confirmations that ended.
CREATE INDEX confirmations_by_expiry ON confirmations (expires_at);

-- One row is a submission that an assistant confirmed and a person has to approve. A person's decision or the end of the
-- time changes the status; no job removes rows.
CREATE TABLE approvals (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  bid_id TEXT NOT NULL,
  -- The version that was confirmed: a bid that changed since is not submitted by this approval.
  bid_version INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'denied', 'expired')),
  -- The person in whose name the assistant asked, and the connection or key.
  requested_by TEXT NOT NULL,
  connection_id TEXT,
  key_id TEXT,
  requested_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by TEXT
) STRICT, WITHOUT ROWID;

-- A bid has at most one pending approval.
CREATE UNIQUE INDEX approvals_pending ON approvals (company_id, bid_id) WHERE status = 'pending';
-- The approvals of a company, newest first.
CREATE INDEX approvals_of_company ON approvals (company_id, requested_at);
-- The cleanup job finds the approvals that nobody gave in time.
CREATE INDEX approvals_by_expiry ON approvals (expires_at) WHERE status = 'pending';

-- One row is a call of a tool by an assistant, refused calls included. Either the connection or the key is known. The
-- cleanup job removes rows after 400 days.
CREATE TABLE connector_calls (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  connection_id TEXT,
  key_id TEXT,
  -- The name that the caller sent: the tool need not exist.
  tool TEXT NOT NULL,
  -- done, preview, confirmed, awaiting_approval, declined, refused and so on.
  outcome TEXT NOT NULL,
  -- Why the call was refused, as an error code of the API.
  code TEXT,
  duration_ms INTEGER NOT NULL,
  -- The number of calls that the row stands for: 1, except where the hourly limit refused several calls within a
  -- minute.
  calls INTEGER NOT NULL CHECK (calls >= 1),
  CHECK ((connection_id IS NULL) <> (key_id IS NULL))
) STRICT, WITHOUT ROWID;

-- The calls of a company, newest first.
CREATE INDEX connector_calls_of_company ON connector_calls (company_id, at);
-- Calls over the hourly limit share a row for each minute: with a row for each call, a refused caller could go on
-- writing.
CREATE UNIQUE INDEX connector_calls_limited ON connector_calls (coalesce(connection_id, key_id), at / 60000)
  WHERE outcome = 'rate_limited';
-- The cleanup job drops the oldest calls first.
CREATE INDEX connector_calls_by_age ON connector_calls (at);

-- One row is a company's sandbox: a database apart, in which the company tries the service on example tenders and under a
-- clock that can be moved forward. The owner writes and removes the row. Everything in the sandbox stands in its own
-- database, and nothing of it here.
CREATE TABLE sandboxes (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  made_by TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  -- When the database had its tables and examples; null until then.
  built_at INTEGER,
  -- Milliseconds that the clock of the sandbox is ahead of the service's clock.
  ahead INTEGER NOT NULL DEFAULT 0 CHECK (ahead >= 0),
  -- The moment to which the clock is on its way; null where the clock goes at its usual pace.
  moving_to INTEGER,
  -- The moment of the sandbox up to which its background work has run.
  ran_at INTEGER NOT NULL,
  -- Counts changes of the company and of its people; the triggers below count.
  company_version INTEGER NOT NULL DEFAULT 0,
  -- The version of which the sandbox has a copy. The database of the sandbox has a row of its own with this number, so that
  -- a late copy of an earlier version is never written over a later one.
  company_copied INTEGER NOT NULL DEFAULT -1,
  -- When the owner removed the sandbox. The cleanup job removes the row an hour later, once nothing of the sandbox is left.
  removed_at INTEGER
) STRICT, WITHOUT ROWID;

-- A company has one sandbox at a time.
CREATE UNIQUE INDEX sandboxes_of_company ON sandboxes (company_id) WHERE removed_at IS NULL;
-- The cleanup job finds the sandboxes whose rest is to be removed.
CREATE INDEX sandboxes_removed ON sandboxes (removed_at) WHERE removed_at IS NOT NULL;

-- Without these triggers a person who left the company, or lost a role, would keep it in the sandbox.
CREATE TRIGGER sandboxes_person_joined AFTER INSERT ON memberships BEGIN
  UPDATE sandboxes SET company_version = company_version + 1 WHERE company_id = NEW.company_id AND removed_at IS NULL;
END;
CREATE TRIGGER sandboxes_person_left AFTER DELETE ON memberships BEGIN
  UPDATE sandboxes SET company_version = company_version + 1 WHERE company_id = OLD.company_id AND removed_at IS NULL;
END;
CREATE TRIGGER sandboxes_role_changed AFTER UPDATE OF role ON memberships WHEN NEW.role <> OLD.role BEGIN
  UPDATE sandboxes SET company_version = company_version + 1 WHERE company_id = NEW.company_id AND removed_at IS NULL;
END;
CREATE TRIGGER sandboxes_person_changed AFTER UPDATE OF name, email ON users BEGIN
  UPDATE sandboxes SET company_version = company_version + 1 WHERE removed_at IS NULL
    AND company_id IN (SELECT company_id FROM memberships WHERE user_id = NEW.id);
END;
CREATE TRIGGER sandboxes_company_changed AFTER UPDATE OF name, country, profile ON companies BEGIN
  UPDATE sandboxes SET company_version = company_version + 1 WHERE company_id = NEW.id AND removed_at IS NULL;
END;
