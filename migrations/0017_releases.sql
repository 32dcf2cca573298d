-- The release that a notice was read from, as deflated JSON in Base64, for the releases of other publishers. Later
-- releases of the process are merged with it. Null for other formats.
ALTER TABLE notices ADD COLUMN release TEXT;

-- The notice that the releases of the process amount to, as JSON, on the newest of several releases. The import writes
-- it again with every release.
ALTER TABLE notices ADD COLUMN compiled TEXT CHECK (compiled IS NULL OR json_valid(compiled));
