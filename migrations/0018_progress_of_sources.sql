-- When the source last got on: a span was finished, or a page brought something new. In the future where nothing is due
-- before. Null for a source that was last read by an older version.
ALTER TABLE sources ADD COLUMN progress_at INTEGER;
-- When the log last told that the source does not get on.
ALTER TABLE sources ADD COLUMN stall_told_at INTEGER;
-- JSON: the way through the pages of the present window, by which its end and circles are found.
ALTER TABLE sources ADD COLUMN trail TEXT NOT NULL DEFAULT '{}';
-- JSON: the last page with notices that can be asked for again, and the answers by which the source says that there is
-- nothing.
ALTER TABLE sources ADD COLUMN habits TEXT NOT NULL DEFAULT '{}';
