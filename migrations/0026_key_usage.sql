-- How often keys are used, carried over from their gates so that a company's keys are looked at together. The gates
-- keep the truth; what stands here lags some minutes behind. Times are epoch milliseconds.

CREATE TABLE key_usage (
  company_id TEXT NOT NULL,
  key_id TEXT NOT NULL,
  -- The full hour that is counted.
  start INTEGER NOT NULL,
  -- As the endpoint table names it; empty for requests that the limit refused.
  endpoint TEXT NOT NULL,
  requests INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  limited INTEGER NOT NULL,
  PRIMARY KEY (company_id, key_id, start, endpoint)
) STRICT, WITHOUT ROWID;

CREATE INDEX key_usage_by_hour ON key_usage (company_id, start);
CREATE INDEX key_usage_by_age ON key_usage (start);

-- When each gate was last asked. A key that has no row was never carried.
CREATE TABLE key_usage_carries (
  key_id TEXT PRIMARY KEY,
  carried_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Whose counts may have changed since.
CREATE INDEX api_keys_by_last_use ON api_keys (last_used_at);
