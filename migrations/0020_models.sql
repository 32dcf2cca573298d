-- What language models cost. A company may use so many tokens a UTC day; the estimate of a call is added before it is made,
-- in the statement that compares, so that calls at once cannot pass together what none might pass alone, and is corrected
-- by what was used. The day is YYYY-MM-DD. Rows stay: one a company and day, to be charged or looked into.
CREATE TABLE model_usage (
  company_id TEXT NOT NULL REFERENCES companies (id),
  day TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  PRIMARY KEY (company_id, day)
) STRICT, WITHOUT ROWID;

-- A company's own allowance in place of the general one. None at all, 0, means that nothing of the company's work is
-- ever sent to a model.
CREATE TABLE model_allowances (
  company_id TEXT PRIMARY KEY REFERENCES companies (id),
  daily_tokens INTEGER NOT NULL CHECK (daily_tokens >= 0)
) STRICT, WITHOUT ROWID;
