-- Facts of the world that no company changes. Code lists are files of the source; exchange rates are rows, because the
-- European Central Bank publishes new rates on every working day.

-- One row is the euro foreign exchange reference rate of a currency from a day on: the rate of any day is the newest
-- row on or before the day. The ECB source adds rows and corrects rows; no row is ever removed. The rates that the
-- service starts with stand in the last migration.
CREATE TABLE exchange_rates (
  -- ISO 4217.
  currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
  -- YYYY-MM-DD.
  day TEXT NOT NULL CHECK (day IS date(day)),
  -- Units of the currency for one euro. Null says that no rate is published from this day on.
  rate REAL CHECK (rate BETWEEN 0.0001 AND 1000000000),
  -- `council` marks an irrevocable rate of a currency that became a part of the euro: the import never overwrites it.
  source TEXT NOT NULL CHECK (source IN ('ecb', 'council')),
  PRIMARY KEY (currency, day)
) STRICT, WITHOUT ROWID;

-- While this single row exists, new exchange rates affect values that are not computed anew yet. The import of rates
-- writes the row in its own transaction; the job that computes the values moves the row on, and removes the row at the
-- end.
CREATE TABLE revaluation (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  -- The earliest day with a new rate, YYYY-MM-DD: values of this day and of later days are affected.
  from_day TEXT NOT NULL,
  -- The last tender whose values were computed; empty at the beginning.
  after TEXT NOT NULL DEFAULT ''
) STRICT;
