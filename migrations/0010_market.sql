-- What the market's questions are answered from: one row for each outcome in `awards`, written in the same transaction.
-- They follow from the notices, so tenders imported before get theirs when they are composed anew (the operator's
-- reindex). Times are epoch milliseconds, values integer cents in EUR, what is unknown is null.

-- `id` is also the row in award_index; `tender` is the tender's place in the search index. `won` marks what was decided
-- for a supplier. `winner` is the supplier's id, or one for all who won together; `buyer` says which buyers are the same.
CREATE TABLE award_facts (
  id INTEGER PRIMARY KEY,
  award_id TEXT NOT NULL UNIQUE,
  tender_id TEXT NOT NULL,
  tender INTEGER NOT NULL,
  won INTEGER NOT NULL CHECK (won IN (0, 1)),
  awarded_at INTEGER,
  value_eur INTEGER,
  bids INTEGER,
  decision_days INTEGER,
  to_estimate REAL,
  winner TEXT,
  buyer TEXT
) STRICT;

CREATE INDEX award_facts_of_tender ON award_facts (tender_id);
CREATE INDEX award_facts_awarded ON award_facts (awarded_at, award_id);
CREATE INDEX award_facts_value ON award_facts (value_eur, award_id);

-- Who won, each supplier of an award once. `words` is the normalised name, ' word word '.
CREATE TABLE award_suppliers (
  award INTEGER NOT NULL,
  supplier TEXT NOT NULL,
  name TEXT,
  country TEXT,
  words TEXT NOT NULL,
  PRIMARY KEY (award, supplier)
) STRICT, WITHOUT ROWID;

CREATE INDEX award_suppliers_won ON award_suppliers (supplier, award);

-- CPV codes and regions of tenders with awards, so that a beginning of a code is a range: CPV in digits, regions in
-- lower case letters as NUTS writes them.
CREATE TABLE award_codes (
  tender INTEGER NOT NULL,
  code TEXT NOT NULL,
  PRIMARY KEY (tender, code)
) STRICT, WITHOUT ROWID;

CREATE INDEX award_codes_under ON award_codes (code, tender);

-- Title, buyers and suppliers in normalised words: as text for phrases, and as an index.
CREATE TABLE award_words (
  id INTEGER PRIMARY KEY,
  words TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE award_index USING fts5 (
  terms, content = '', contentless_delete = 1, detail = none, prefix = '2 3', tokenize = 'ascii'
);
