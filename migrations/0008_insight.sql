-- Judging a tender: the analyses and conversations of companies, and the cost of language models. Analyses and
-- conversations belong to one company, and no other company's work reads them.
-- Times are epoch milliseconds in UTC.

-- One row is a company's latest analysis of a tender, of one kind and in one language. The same question is answered
-- from the row while the inputs of the analysis stay unchanged; a new analysis replaces the row.
CREATE TABLE analyses (
  company_id TEXT NOT NULL REFERENCES companies (id),
  tender_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('general', 'risk', 'match', 'gaps')),
  -- The language of the explanations: en, de or fr.
  language TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  -- A digest of all inputs of the analysis.
  inputs TEXT NOT NULL,
  -- builtin, workers-ai or openai-compatible; `model` names the language model and is null for builtin.
  engine TEXT NOT NULL,
  model TEXT,
  -- 1 where a language model failed, so that the built-in engine answers alone: the next question asks again.
  degraded INTEGER NOT NULL CHECK (degraded IN (0, 1)),
  tender_version INTEGER NOT NULL,
  -- Null where the analysis does not look at the company.
  profile_version INTEGER,
  -- JSON of the result and its quotes.
  result TEXT NOT NULL CHECK (json_valid(result)),
  citations TEXT NOT NULL CHECK (json_valid(citations)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (company_id, tender_id, kind, language)
) STRICT;

-- Analyses over the limit replace the oldest analyses.
CREATE INDEX analyses_age ON analyses (company_id, created_at);

-- One row is a conversation of a company about one tender. The first question writes the row; no route removes the row.
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

-- The conversations of a company, latest first.
CREATE INDEX chat_sessions_of_company ON chat_sessions (company_id, updated_at);

-- One row is a question or an answer of a conversation; a question and its answer are written together.
CREATE TABLE chat_messages (
  session_id TEXT NOT NULL,
  -- From 0 in a session; the key makes one of two questions at once wait.
  ordinal INTEGER NOT NULL,
  id TEXT NOT NULL,
  company_id TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  text TEXT NOT NULL,
  -- JSON list of the quotes of an answer.
  citations TEXT NOT NULL CHECK (json_valid(citations)),
  -- As in `analyses`; null for a question.
  engine TEXT,
  -- Whether the quotes answer, or are only the closest passages; null for a question.
  certainty TEXT CHECK (certainty IN ('certain', 'closest', 'none')),
  created_at INTEGER NOT NULL,
  -- Whether a language model should have answered the question and failed, as the answer said when it was given; null for
  -- a question. Without it a conversation that is read again hides the failure.
  degraded INTEGER CHECK (degraded IN (0, 1)),
  PRIMARY KEY (session_id, ordinal)
) STRICT;

-- One row is a company's use of language models on a day. The estimate of a call is added before the call, in the
-- statement that compares with the allowance: otherwise several calls at once could exceed it together. The real use
-- corrects the estimate. Rows stay, so that the operator can charge for them or look into them.
CREATE TABLE model_usage (
  company_id TEXT NOT NULL REFERENCES companies (id),
  -- YYYY-MM-DD, UTC.
  day TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  PRIMARY KEY (company_id, day)
) STRICT, WITHOUT ROWID;

-- One row is the use of language models on a day by all companies together, which has a ceiling. The row is written in
-- the batch that charges the company.
CREATE TABLE model_days (
  -- YYYY-MM-DD, UTC.
  day TEXT PRIMARY KEY,
  tokens INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row is a company's own allowance in place of the general allowance. The operator writes and removes rows.
CREATE TABLE model_allowances (
  company_id TEXT PRIMARY KEY REFERENCES companies (id),
  -- With 0, nothing of the company's work is ever sent to a model.
  daily_tokens INTEGER NOT NULL CHECK (daily_tokens >= 0)
) STRICT, WITHOUT ROWID;

-- One row is a language model's reading of one finding in the public documents of a tender: whether the words that a
-- requirement or a risk was read from state it. Rows hold no text and belong to no company, so that the same words are
-- asked about once, whoever wants an analysis.
CREATE TABLE finding_checks (
  -- A digest of model, prompt, finding and words.
  digest TEXT PRIMARY KEY,
  tender_id TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('yes', 'no', 'unsure')),
  -- Null unless the verdict is no.
  reason TEXT CHECK ((reason IS NOT NULL) = (verdict = 'no')),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX finding_checks_of_tender ON finding_checks (tender_id);

-- One row is a part of a published tender in another language, made by a language model once for all companies. The row
-- is written before the model is asked, in the statement that claims the work, so that of two readers at once one asks.
CREATE TABLE tender_translations (
  tender_id TEXT NOT NULL,
  part TEXT NOT NULL CHECK (part IN ('title', 'description')),
  -- ISO 639-1 of the translation.
  language TEXT NOT NULL,
  -- A digest of the published text: a text that changes is translated anew.
  digest TEXT NOT NULL,
  -- Null while the model is asked; empty where the text needs no translation.
  text TEXT,
  -- How often the model gave no translation that can be shown.
  failures INTEGER NOT NULL,
  asked_at INTEGER NOT NULL,
  PRIMARY KEY (tender_id, language, part)
) STRICT;

-- Nothing that a model made of a tender outlasts the tender. The feed tells when a tender leaves the catalogue; its row of
-- the index also goes when the tender only moves within the index.
CREATE TRIGGER tender_changes_deleted AFTER INSERT ON tender_changes WHEN NEW.change = 'deleted' BEGIN
  DELETE FROM finding_checks WHERE tender_id = NEW.tender_id;
  DELETE FROM tender_translations WHERE tender_id = NEW.tender_id;
END;
