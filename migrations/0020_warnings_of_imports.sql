-- What was imported without something that it states, such as a deadline that cannot be read: a JSON list of ids and
-- warnings, at most 1,000.
ALTER TABLE imports ADD COLUMN warnings TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(warnings));
