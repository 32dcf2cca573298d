-- What changes about a tender after its first notice, for the people who work on it.

-- One row is a change of a tender: what a further notice changed, or what the reading of a document changed in the
-- requirements. The import and the reading of files write rows, in the transaction of the change, and followers of the
-- tender are notified of every row once. The cleanup job removes rows after 400 days.
CREATE TABLE tender_revisions (
  -- The order in which the changes came.
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  tender_id TEXT NOT NULL,
  -- The document whose reading made the change; null for a notice and the texts that came with it.
  document_id TEXT,
  -- JSON list of the members of the tender that changed, with the values before and after.
  edits TEXT NOT NULL CHECK (json_valid(edits)),
  -- JSON lists of requirements that are no longer there in these words, and of those that are new in these words.
  removed TEXT NOT NULL CHECK (json_valid(removed)),
  added TEXT NOT NULL CHECK (json_valid(added)),
  at INTEGER NOT NULL
) STRICT;

-- The changes of a tender.
CREATE INDEX tender_revisions_of_tender ON tender_revisions (tender_id, seq);
-- The cleanup job finds old rows.
CREATE INDEX tender_revisions_age ON tender_revisions (at);
