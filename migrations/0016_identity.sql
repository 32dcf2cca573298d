-- How the console writes times and numbers for a person. Null: as the request's network and browser suggest.
-- `time_zone` is an IANA name; `region_format` is a locale of `regionFormats`.
ALTER TABLE users ADD COLUMN time_zone TEXT;
ALTER TABLE users ADD COLUMN region_format TEXT;
