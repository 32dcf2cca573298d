-- Where an act came from, as far as it came with a request, and what it changed.
ALTER TABLE audit ADD COLUMN network TEXT;
-- The country of the network, as the edge knows it: two letters.
ALTER TABLE audit ADD COLUMN country TEXT;
ALTER TABLE audit ADD COLUMN user_agent TEXT;
-- JSON list of {field, from, to}; null where the act changed no member of a thing.
ALTER TABLE audit ADD COLUMN changes TEXT CHECK (changes IS NULL OR json_valid(changes));

-- The acts of one person in a company, in the order of time.
CREATE INDEX audit_of_actor ON audit (company_id, user_id, id);
