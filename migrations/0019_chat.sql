-- Conversations about one tender, each of one company. Times are epoch milliseconds.
CREATE TABLE chat_sessions (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  tender_id TEXT NOT NULL,
  -- The first question, shortened.
  title TEXT NOT NULL,
  message_count INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_sessions_of_company ON chat_sessions (company_id, updated_at);

-- Question and answer follow each other: `ordinal` counts from 0 in a session, so that of two questions at once one waits.
CREATE TABLE chat_messages (
  session_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  id TEXT NOT NULL,
  company_id TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  text TEXT NOT NULL,
  citations TEXT NOT NULL CHECK (json_valid(citations)),
  engine TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (session_id, ordinal)
) STRICT, WITHOUT ROWID;
