-- One row is a company that has decided against language models. Nothing of its work is sent to one, whatever its
-- allowance.
CREATE TABLE model_refusals (
  company_id TEXT PRIMARY KEY REFERENCES companies (id),
  decided_at INTEGER NOT NULL,
  decided_by TEXT NOT NULL
) STRICT, WITHOUT ROWID;
