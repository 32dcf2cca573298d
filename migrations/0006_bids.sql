-- A company's bids. Times are epoch milliseconds.

-- `value` is in minor units of `currency`. `lot_ids` and `asset_ids` are lists of ids; `sections` are as the API shows
-- them, in their order, because they are read and replaced as a whole. A team that is deleted leaves its bids; an asset
-- that is deleted is left out when the bid is read.
CREATE TABLE bids (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (id),
  tender_id TEXT NOT NULL,
  lot_ids TEXT NOT NULL CHECK (json_valid(lot_ids)),
  title TEXT NOT NULL,
  status TEXT NOT NULL CHECK (
    status IN ('draft', 'in_review', 'ready', 'submitted', 'won', 'lost', 'withdrawn')
  ),
  value INTEGER CHECK (value >= 0),
  currency TEXT NOT NULL,
  team_id TEXT,
  consortium_id TEXT,
  sections TEXT NOT NULL CHECK (json_valid(sections)),
  asset_ids TEXT NOT NULL CHECK (json_valid(asset_ids)),
  notes TEXT,
  external_reference TEXT,
  submitted_at INTEGER,
  submitted_by TEXT,
  decided_at INTEGER,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Nothing counts as submitted that was not, and nothing was without a value.
  CHECK (status NOT IN ('submitted', 'won', 'lost') OR (submitted_at IS NOT NULL AND value IS NOT NULL)),
  CHECK ((submitted_at IS NULL) = (submitted_by IS NULL))
) STRICT, WITHOUT ROWID;

-- A company has few enough bids that the other filters and sorts walk them all.
CREATE INDEX bids_created ON bids (company_id, created_at);

-- Every change of a bid's status, with who made it.
CREATE TABLE bid_changes (
  id TEXT PRIMARY KEY,
  company_id TEXT NOT NULL,
  bid_id TEXT NOT NULL REFERENCES bids (id) ON DELETE CASCADE,
  from_status TEXT NOT NULL,
  to_status TEXT NOT NULL,
  at INTEGER NOT NULL,
  user_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX bid_changes_of_bid ON bid_changes (bid_id, at);
