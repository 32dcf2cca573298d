-- The public catalogue: the sources of notices, the notices, the tenders composed from the notices, the search index,
-- the change feed, the market of awards, and the documents of tenders with their text, page by page. Everything below `notices` follows from the notices and is written anew,
-- in one transaction, whenever a notice of the tender arrives; withdrawing a tender removes its rows.
-- Times are epoch milliseconds in UTC and amounts are cents of a euro; a column with another unit names the unit.

-- One row is how far a source of notices or rates has been read. A source is read window by window of its own dates.
-- The present window and the next page are saved after every page, so that a run may end, or die, at any point: a page
-- that is fetched twice changes nothing. The first run of a source writes the row, and no job removes the row.
CREATE TABLE sources (
  -- The name in SOURCES.
  name TEXT PRIMARY KEY,
  -- Everything before this moment has been read.
  watermark INTEGER NOT NULL,
  -- Late publications are found by reading the last days again: the position of this reading, null while it rests.
  again INTEGER,
  -- When reading again was last begun.
  again_at INTEGER NOT NULL,
  -- The present window; null between windows.
  window_from INTEGER,
  window_to INTEGER,
  -- 1 where the window is read again.
  window_again INTEGER NOT NULL DEFAULT 0,
  -- 1 where the window was cut out of a longer window that held more than the source gives out.
  window_divided INTEGER NOT NULL DEFAULT 0,
  window_started_at INTEGER,
  -- The source's own name for the next page, null for the first page of a window.
  page TEXT,
  -- Pages of the window that have been read.
  pages INTEGER NOT NULL DEFAULT 0,
  -- Failures in a row of the present page: all failures, then by kind of fault.
  attempts INTEGER NOT NULL DEFAULT 0,
  unavailable INTEGER NOT NULL DEFAULT 0,
  unusable INTEGER NOT NULL DEFAULT 0,
  -- The source is not asked again before this moment.
  next_at INTEGER NOT NULL,
  -- One run at a time: the holder of the lease may write, and a lease that a crash left behind ends on its own.
  lease_holder TEXT,
  lease_until INTEGER,
  last_success_at INTEGER,
  last_error TEXT,
  last_error_at INTEGER,
  -- The first 2 kB of the error that the source answered last.
  last_answer TEXT,
  -- Totals since the source was first read: pages and documents fetched, then the effects of the notices.
  fetched_pages INTEGER NOT NULL DEFAULT 0,
  fetched_documents INTEGER NOT NULL DEFAULT 0,
  created INTEGER NOT NULL DEFAULT 0,
  updated INTEGER NOT NULL DEFAULT 0,
  unchanged INTEGER NOT NULL DEFAULT 0,
  -- When the source last got on: a span was finished, or a page brought something new. In the future where nothing is due
  -- before. Null before the first page.
  progress_at INTEGER,
  -- When the log last told that the source does not get on.
  stall_told_at INTEGER,
  -- JSON: the way through the pages of the present window, by which its end and circles are found.
  trail TEXT NOT NULL DEFAULT '{}',
  -- JSON: the last page with notices that can be asked for again, and the answers by which the source says that there is
  -- nothing.
  habits TEXT NOT NULL DEFAULT '{}',
  CHECK ((window_from IS NULL) = (window_to IS NULL) AND (window_from IS NULL) = (window_started_at IS NULL))
) STRICT, WITHOUT ROWID;

-- One row is a page or a document that could not be fetched or read, and was set aside so that nothing behind it waits.
-- The run of the source writes the row; the row is removed 30 days after the failure was resolved.
CREATE TABLE source_failures (
  -- Follows from what failed, so that the same failure is one row however often it is found.
  id TEXT PRIMARY KEY,
  source TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('page', 'document')),
  -- The source's own name of the page or document.
  what TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- The first 2 kB of the error that the source answered instead.
  answer TEXT,
  -- The window in which the failure was met.
  window_from INTEGER NOT NULL,
  window_to INTEGER NOT NULL,
  -- 1 where the page did not even name the next page: the window has to be read again.
  rest_unread INTEGER NOT NULL DEFAULT 0,
  -- The key of the bytes in the bucket; null where there were no bytes.
  body_key TEXT,
  charset TEXT,
  attempts INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  failed_at INTEGER NOT NULL,
  -- Null while the failure is open.
  resolved_at INTEGER
) STRICT, WITHOUT ROWID;

-- The open failures of a source.
CREATE INDEX source_failures_open ON source_failures (source, failed_at) WHERE resolved_at IS NULL;

-- One row is a notice whose source gives the description apart, at an address that wants a key and allows few requests a
-- day. The import writes the row; a job fetches the descriptions, those of the newest notices first.
CREATE TABLE notice_descriptions (
  source TEXT NOT NULL,
  notice_id TEXT NOT NULL,
  version TEXT NOT NULL,
  published_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  -- When it was asked for the last time. The requests of a day are counted by this.
  asked_at INTEGER,
  -- When it may be asked for; null when it is there, or will not come.
  due_at INTEGER,
  -- Set where the source asked for a pause: nothing is asked before.
  pause_until INTEGER,
  PRIMARY KEY (source, notice_id, version)
) STRICT, WITHOUT ROWID;

-- The descriptions to fetch, the newest notices first.
CREATE INDEX notice_descriptions_due ON notice_descriptions (source, published_at) WHERE due_at IS NOT NULL;
-- The requests of the last day.
CREATE INDEX notice_descriptions_asked ON notice_descriptions (source, asked_at) WHERE asked_at IS NOT NULL;

-- One row is a document of notices that is too large to be imported while the operator waits. The request stores the
-- document in the bucket, part by part; each message of the queue imports one part. The cleanup job removes a row 30 days
-- after the end of the import.
CREATE TABLE imports (
  id TEXT PRIMARY KEY,
  source TEXT NOT NULL,
  -- A digest of the document: the same document sent again is the same import while the import is under way.
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  -- `receiving` until all parts are stored, then `waiting` until the last part is imported.
  state TEXT NOT NULL CHECK (state IN ('receiving', 'waiting', 'done', 'failed')),
  -- The number of parts, the number of imported parts, and the number of imported entries of the present part.
  parts INTEGER NOT NULL DEFAULT 0,
  part INTEGER NOT NULL DEFAULT 0,
  within INTEGER NOT NULL DEFAULT 0,
  -- The number of entries that were read, then the effects of the notices among them.
  received INTEGER NOT NULL DEFAULT 0,
  created INTEGER NOT NULL DEFAULT 0,
  updated INTEGER NOT NULL DEFAULT 0,
  unchanged INTEGER NOT NULL DEFAULT 0,
  -- JSON lists of the entries that were no notices or could not be read, with reasons; at most 1,000 of each.
  skipped TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(skipped)),
  failed TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(failed)),
  -- What was imported without something that it states, such as a deadline that cannot be read: ids and warnings, at most
  -- 1,000.
  warnings TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(warnings)),
  -- Steps in a row that failed or died at the same place, and the reason of the last failure.
  attempts INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  -- No step is made before this moment.
  due_at INTEGER NOT NULL,
  -- One step at a time: the holder of the lease may write, and a lease that a crash left behind ends on its own.
  lease_holder TEXT,
  lease_until INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  finished_at INTEGER,
  -- 0 once the bytes are deleted.
  stored INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;

-- A document is under way only once, however often it is sent.
CREATE UNIQUE INDEX imports_under_way ON imports (source, sha256) WHERE finished_at IS NULL;
-- Imports whose bytes are still to be deleted.
CREATE INDEX imports_stored ON imports (finished_at) WHERE stored = 1 AND finished_at IS NOT NULL;
-- The cleanup job finds old imports.
CREATE INDEX imports_age ON imports (finished_at) WHERE finished_at IS NOT NULL AND stored = 0;

-- One row is a version of a notice as its parser read it, from one source. A tender is composed from its notices,
-- whatever order the notices arrived in. The import writes rows; a notice that is sent again replaces its row.
CREATE TABLE notices (
  tender_id TEXT NOT NULL,
  -- The id that the publisher gave the notice.
  notice_id TEXT NOT NULL,
  version TEXT NOT NULL,
  source TEXT NOT NULL,
  -- JSON of the parsed notice, packed as platform/db/packed.ts writes it.
  content TEXT NOT NULL CHECK (content GLOB '[0-9]*:*'),
  -- Microseconds, so that the notices of one batch keep their order.
  imported_at INTEGER NOT NULL,
  -- The original of the notice: the key of the object in the bucket that holds its bytes with those of other notices of
  -- the batch, the place of its first byte there, the format of the bytes and their number. Null where no bytes were
  -- sent, as for notices that the service wrote itself. The import stores the object first, and each time under a new
  -- key; the cleanup job deletes bytes that no row names any more.
  source_key TEXT,
  source_offset INTEGER,
  format TEXT,
  size INTEGER,
  -- The release that the notice was read from, as JSON packed beside `content`, for the releases of other publishers.
  -- Later releases of the process are merged with it. Null for other formats.
  release TEXT CHECK (release IS NULL OR release GLOB '[0-9]*:*'),
  -- The notice that the releases of the process amount to, packed as `content` is, on the newest of several releases. The
  -- import writes it again with every release.
  compiled TEXT CHECK (compiled IS NULL OR compiled GLOB '[0-9]*:*'),
  PRIMARY KEY (tender_id, notice_id, version, source),
  CHECK (
    (source_key IS NULL) = (format IS NULL) AND (source_key IS NULL) = (size IS NULL)
    AND (source_key IS NULL) = (source_offset IS NULL)
  )
) STRICT;

-- The objects of the bucket that hold notices in use.
CREATE INDEX notices_source ON notices (source_key);

-- One row is a name of a tender: a procedure id, a publication number, a notice id. Notices with the same name belong
-- to one tender. The import writes a row for every new name.
CREATE TABLE tender_refs (
  -- '' for a name that means the same with every publisher, such as the UUID of a procedure.
  source TEXT NOT NULL,
  ref TEXT NOT NULL,
  tender_id TEXT NOT NULL,
  -- 1 where only plans have the name: a notice that points to a plan need not belong to the same tender.
  plan INTEGER NOT NULL DEFAULT 0 CHECK (plan IN (0, 1)),
  PRIMARY KEY (source, ref)
) STRICT, WITHOUT ROWID;

-- The names of a tender, when the tender is withdrawn.
CREATE INDEX tender_refs_of_tender ON tender_refs (tender_id);

-- One row says that a result of the tender points to a name. A call with this name belongs to the same tender,
-- whichever of the two arrives first. The import writes the rows.
CREATE TABLE tender_pointers (
  -- As in `tender_refs`.
  source TEXT NOT NULL,
  ref TEXT NOT NULL,
  tender_id TEXT NOT NULL,
  PRIMARY KEY (source, ref, tender_id)
) STRICT, WITHOUT ROWID;

-- The names that a tender points to, when the tender is withdrawn or merged.
CREATE INDEX tender_pointers_of_tender ON tender_pointers (tender_id);

-- One row says that a notice has shown two tenders to be the same. The id of the first tender finds the second tender
-- from then on, for ever. The import writes the row; triggers move the records about the first tender.
CREATE TABLE merged_tenders (
  tender_id TEXT PRIMARY KEY,
  kept_id TEXT NOT NULL CHECK (kept_id <> tender_id),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The tenders that were merged into one.
CREATE INDEX merged_tenders_kept ON merged_tenders (kept_id);

-- One row is a tender, ready to be listed.
CREATE TABLE tender_docs (
  -- Seconds since 2020-01-01 * 2097152 + n, so that the order of ids is the order of publication, ties by arrival.
  id INTEGER PRIMARY KEY,
  tender_id TEXT NOT NULL UNIQUE,
  -- JSON of the list item with every deadline.
  item TEXT NOT NULL,
  -- The normalised text of all languages, ' |de wort wort |en word word || … ', for phrases. A word with a bar names
  -- the language of the next text; two bars end the titles.
  words TEXT NOT NULL,
  -- Counts writes of the row; an import that read an older version is rolled back, and a passed deadline is left to the
  -- newer writer.
  version INTEGER NOT NULL
) STRICT;

-- One row holds the sortable numbers of the tender with the same id in `tender_docs`. Rows are small, because ranges and
-- sorts walk the rows.
CREATE TABLE tender_numbers (
  id INTEGER PRIMARY KEY,
  -- The position in the list of statuses: 0 planned, 1 open, 2 closed, 3 awarded, 4 cancelled, 5 unsuccessful.
  status INTEGER NOT NULL,
  -- Estimated value; null where the notices name none.
  value INTEGER,
  -- The deadline that is shown, null without any.
  deadline INTEGER,
  -- 1 where another lot has a later deadline than the deadline that is shown.
  later INTEGER NOT NULL DEFAULT 0,
  -- When the tender last changed.
  updated INTEGER NOT NULL,
  -- When an open tender without any deadline counts as closed, null for all others.
  closes_at INTEGER
) STRICT;

-- Lists sorted by deadline or value, and ranges of deadline or value.
CREATE INDEX tender_numbers_deadline ON tender_numbers (deadline);
CREATE INDEX tender_numbers_value ON tender_numbers (value);
-- The same within one status, which most searches name.
CREATE INDEX tender_numbers_status_deadline ON tender_numbers (status, deadline);
CREATE INDEX tender_numbers_status_value ON tender_numbers (status, value);
-- Tenders that changed since a moment.
CREATE INDEX tender_numbers_updated ON tender_numbers (updated);
-- Tenders whose deadline passes while another lot stays open.
CREATE INDEX tender_numbers_later ON tender_numbers (deadline) WHERE later = 1;
-- Open tenders without a deadline.
CREATE INDEX tender_numbers_closes ON tender_numbers (closes_at) WHERE closes_at IS NOT NULL;

-- One row is the words and filters of the tender with the same id in `tender_docs`, in one contentless index. The text
-- arrives normalised, so the plainest tokenizer serves. Signs belong to words: a sign before a word marks a filter, and a
-- bar the name of a language in `tender_docs.words`, which is no word.
CREATE VIRTUAL TABLE tender_index USING fts5 (
  terms, content = '', contentless_delete = 1, detail = none, prefix = '2 3',
  tokenize = "ascii tokenchars '|!#$%&():;<=>+,-./~'"
);
-- A transaction of four hundred tenders fills more than the megabyte that the index sorts in memory by default. In two
-- parts the transaction would leave twice as many segments to merge.
INSERT INTO tender_index (tender_index, rank) VALUES ('hashsize', 8388608);
-- The job `index/segments` merges segments, four or more at once, every minute. An import itself begins to merge when
-- sixteen wait, so that a long import does not slow down searches; it never merges a whole level in one transaction.
INSERT INTO tender_index (tender_index, rank) VALUES ('automerge', 16);
INSERT INTO tender_index (tender_index, rank) VALUES ('crisismerge', 64);
-- How many tenders have a term: counts of facets, and how rare a word is.
CREATE VIRTUAL TABLE tender_terms USING fts5vocab (tender_index, 'row');

-- The single row counts the tenders, so that no search counts the table.
CREATE TABLE corpus (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  tenders INTEGER NOT NULL,
  -- Rises with every batch that writes to the search index: at least to the milliseconds since 1970, so that no version
  -- comes again after a restore.
  version INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO corpus (one, tenders) VALUES (1, 0);

-- One row is the total of a search, or the counts of the facets of a search. The row is valid as long as `version` is
-- the version of the corpus. Searches write rows after their answer; the cleanup job removes rows after an hour.
CREATE TABLE kept_answers (
  -- SHA-256 of the counting statement and the values bound to the statement, in base64.
  key TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  -- A total, or JSON [[term, count], …] of facets.
  answer ANY NOT NULL
) STRICT, WITHOUT ROWID;

-- One row is an entry of the change feed. The import, a withdrawal, and the job that finds passed deadlines write rows;
-- no job removes rows, because a cursor of the feed must find the row of its change.
CREATE TABLE tender_changes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  tender_id TEXT NOT NULL,
  change TEXT NOT NULL CHECK (change IN ('created', 'updated', 'deleted')),
  -- Set for a deletion: the last list item.
  item TEXT,
  at INTEGER NOT NULL
) STRICT;

-- The last item of a removed tender.
CREATE INDEX tender_changes_deleted ON tender_changes (tender_id) WHERE change = 'deleted';
-- Alerts ask for the newest new tender every minute and skip every other change.
CREATE INDEX tender_changes_created ON tender_changes (seq) WHERE change = 'created';

-- One row is a list of requirements that a tender makes of bidders: those of its notices and of texts that came with
-- notices, written anew with every notice, or those of a fetched document, written with every reading. A long list takes
-- several rows.
CREATE TABLE requirements (
  tender_id TEXT NOT NULL,
  -- From 0 for notices, from 1000001 for fetched documents.
  ordinal INTEGER NOT NULL,
  -- The fetched document with the requirements; null where notices, or texts that came with notices, hold them.
  document_id TEXT,
  -- JSON list of the requirements as the API shows them, packed as platform/db/packed.ts writes it.
  content TEXT NOT NULL CHECK (content GLOB '[0-9]*:*'),
  PRIMARY KEY (tender_id, ordinal)
) STRICT;

-- The requirements of a document that is read again.
CREATE INDEX requirements_of_document ON requirements (document_id) WHERE document_id IS NOT NULL;

-- One row is an outcome that a tender's notices publish: an award, or a lot without a winner.
CREATE TABLE awards (
  tender_id TEXT NOT NULL,
  id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  awarded_at INTEGER,
  value_eur INTEGER,
  -- JSON of the award as the API shows it.
  content TEXT NOT NULL CHECK (json_valid(content)),
  PRIMARY KEY (tender_id, id)
) STRICT;

-- One row holds the numbers of one row of `awards`, from which questions about the market are answered. An unknown number
-- is null. The operator's reindex writes the rows of tenders anew.
CREATE TABLE award_facts (
  -- Also the row in `award_words` and `award_index`.
  id INTEGER PRIMARY KEY,
  award_id TEXT NOT NULL UNIQUE,
  tender_id TEXT NOT NULL,
  -- The tender's id in `tender_docs` and `tender_index`.
  tender INTEGER NOT NULL,
  -- 1 where a supplier won.
  won INTEGER NOT NULL CHECK (won IN (0, 1)),
  awarded_at INTEGER,
  -- When the contract ends.
  ends_at INTEGER,
  value_eur INTEGER,
  -- Bids received, where the notice counts all of them.
  bids INTEGER,
  -- Whole days from the deadline to the award.
  decision_days INTEGER,
  -- The value of the award divided by its estimate.
  to_estimate REAL,
  -- The supplier's id, or the ids of all suppliers who won together, in their order.
  winner TEXT,
  -- The buyer's register number and country, else name and country: rows of the same buyer have the same text.
  buyer TEXT,
  -- The buyer by the first number in the notice, where `parties` has the number; else null.
  published_buyer TEXT
) STRICT;

-- The outcomes of a tender, to be written anew.
CREATE INDEX award_facts_of_tender ON award_facts (tender_id);
-- Lists of awards by date and by value, ties by id.
CREATE INDEX award_facts_awarded ON award_facts (awarded_at, award_id);
CREATE INDEX award_facts_value ON award_facts (value_eur, award_id);
-- Contracts by their end.
CREATE INDEX award_facts_ends ON award_facts (ends_at, award_id);
-- Risks ask for the awards of one buyer in a stretch of time; without the index every award in the catalogue would be
-- read.
CREATE INDEX award_facts_of_buyer ON award_facts (buyer, awarded_at);
-- The awards of a buyer that turns out to be the same as another.
CREATE INDEX award_facts_published_buyer ON award_facts (published_buyer) WHERE published_buyer IS NOT NULL;

-- One row is a supplier who won an award.
CREATE TABLE award_suppliers (
  -- The id in `award_facts`.
  award INTEGER NOT NULL,
  -- The supplier's public id, the same in every award.
  supplier TEXT NOT NULL,
  name TEXT,
  country TEXT,
  -- The normalised name, ' word word '.
  words TEXT NOT NULL,
  -- The supplier by the first number in the notice, where `parties` has the number; else null.
  published TEXT,
  PRIMARY KEY (award, supplier)
) STRICT, WITHOUT ROWID;

-- The awards of a supplier.
CREATE INDEX award_suppliers_won ON award_suppliers (supplier, award);
-- The awards of a supplier that turns out to be the same as another.
CREATE INDEX award_suppliers_published ON award_suppliers (published) WHERE published IS NOT NULL;

-- One row says that a notice of the tender gives one organisation both numbers. Every pair stands in both directions. A
-- number is written as in `award_facts.buyer`, and in a second row as in `award_suppliers.supplier`.
CREATE TABLE party_numbers (
  tender_id TEXT NOT NULL,
  number TEXT NOT NULL,
  other TEXT NOT NULL,
  PRIMARY KEY (tender_id, number, other)
) STRICT, WITHOUT ROWID;

-- The numbers that stand beside a number.
CREATE INDEX party_numbers_beside ON party_numbers (number, other);

-- One row is a number of an organisation with several numbers. Rows of the same organisation have the same `party`, the
-- first of its numbers in their order: which notice came first makes no difference.
CREATE TABLE parties (
  number TEXT PRIMARY KEY,
  party TEXT NOT NULL,
  -- 1 within a transaction that changes the numbers of the party.
  stale INTEGER NOT NULL CHECK (stale IN (0, 1))
) STRICT, WITHOUT ROWID;

-- The numbers of a party.
CREATE INDEX parties_numbers ON parties (party);
CREATE INDEX parties_stale ON parties (stale) WHERE stale = 1;

-- One row is a CPV code or a region of a tender that has awards, so that the beginning of a code is a range.
CREATE TABLE award_codes (
  -- The id in `tender_docs`.
  tender INTEGER NOT NULL,
  -- CPV in digits, regions in lower case letters in the form of NUTS.
  code TEXT NOT NULL,
  PRIMARY KEY (tender, code)
) STRICT, WITHOUT ROWID;

-- The tenders under the beginning of a code.
CREATE INDEX award_codes_under ON award_codes (code, tender);

-- One row is the title, the buyers and the suppliers of the award with the same id, in normalised words for phrases.
CREATE TABLE award_words (
  id INTEGER PRIMARY KEY,
  words TEXT NOT NULL
) STRICT;

-- The same words as an index.
CREATE VIRTUAL TABLE award_index USING fts5 (
  terms, content = '', contentless_delete = 1, detail = none, prefix = '2 3', tokenize = 'ascii'
);

-- One row is a document as the notices of its tender name it, the notices themselves included. The import writes the rows
-- of a tender anew with every notice.
CREATE TABLE documents (
  tender_id TEXT NOT NULL,
  -- Follows from the tender and the document's name or address, so that a document keeps its id.
  id TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  -- notice, tender_documents, clarification, contract or other.
  kind TEXT NOT NULL,
  -- ISO 639-1; null where unknown.
  language TEXT,
  -- JSON of the other members of the document as the API shows it, before it was fetched, without null.
  content TEXT NOT NULL CHECK (json_valid(content)),
  -- The digest of the text that came with the notices; null where none came.
  text_digest TEXT,
  PRIMARY KEY (tender_id, id)
) STRICT, WITHOUT ROWID;

-- One row is a document that came to a tender after the first notice, or a document whose text has changed. The import and
-- the reading of files write rows, in the transaction of the document, and followers of the tender are told of every
-- version once. The cleanup job removes rows after 400 days.
CREATE TABLE document_versions (
  -- The order in which the versions came.
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  tender_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  -- The digest of the text; empty where no text came along.
  version TEXT NOT NULL,
  change TEXT NOT NULL CHECK (change IN ('new', 'changed')),
  at INTEGER NOT NULL,
  UNIQUE (tender_id, document_id, version)
) STRICT;

-- The cleanup job finds old rows.
CREATE INDEX document_versions_age ON document_versions (at);

-- One row is the text of a page. The import writes the pages that came with a notice, anew with every notice; the reading
-- of a fetched document replaces the pages of the document. The text of a notice is composed when it is asked for.
CREATE TABLE document_pages (
  document_id TEXT NOT NULL,
  -- From 1.
  page INTEGER NOT NULL,
  -- The place of the page in its file: a sheet with its rows, headings, the entry of an archive. Null for most pages.
  path TEXT,
  -- Packed, as platform/db/packed.ts writes it.
  text TEXT NOT NULL CHECK (text GLOB '[0-9]*:*'),
  PRIMARY KEY (document_id, page)
) STRICT;

-- One row says that a document is wanted, and how far its reading has come. The original lies in the bucket under
-- `documents/<document id>`. A company that works with the tender causes the row; the cleanup job removes the row, with
-- original and text, once no notice names the document any more.
CREATE TABLE document_files (
  document_id TEXT PRIMARY KEY,
  tender_id TEXT NOT NULL,
  url TEXT NOT NULL,
  -- A document waits, is being read, and ends as `read` or as a reason why there is no text.
  state TEXT NOT NULL CHECK (
    state IN ('waiting', 'reading', 'read', 'restricted', 'encrypted', 'scanned', 'unsupported', 'failed')
  ),
  -- Why the text cannot be read, in a sentence for users; for a document that was read, what was left out.
  reason TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Readings that ended without a result: the process died in the reading.
  crashes INTEGER NOT NULL DEFAULT 0,
  -- When a waiting document is due, and when a reading is taken to have died.
  due_at INTEGER NOT NULL,
  -- The original as it was fetched: its digest, media type, bytes and pages.
  sha256 TEXT,
  format TEXT,
  size INTEGER,
  pages INTEGER,
  -- The digest of the text that was read: a file with other bytes and the same text has not changed for its readers.
  text_digest TEXT,
  fetched_at INTEGER,
  -- The revision of the readers that read the file last: files of earlier readers are read again.
  reader INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- The fetched documents of a tender.
CREATE INDEX document_files_of_tender ON document_files (tender_id);
-- The documents job finds documents that are due and readings that died.
CREATE INDEX document_files_due ON document_files (due_at) WHERE state IN ('waiting', 'reading');
-- The documents job finds files of earlier readers.
CREATE INDEX document_files_reader ON document_files (reader)
  WHERE state IN ('read', 'encrypted', 'scanned', 'unsupported', 'failed');

-- Two tenders that share an identifier although they are different purchases, in both directions. The import found that
-- their notices contradict each other, or an operator has split a tender. They are never joined.
CREATE TABLE separated_tenders (
  tender_id TEXT NOT NULL,
  other_id TEXT NOT NULL CHECK (other_id <> tender_id),
  -- The source and the id of the notice that showed it. Null where an operator has split the tender.
  source TEXT,
  notice_id TEXT,
  -- A number or name of the buyer of `other_id`, by which later notices find it. Empty where any notice must look at it.
  buyer TEXT NOT NULL,
  -- 1 on the row of the tender that was made for the notice, so that a pair is listed once.
  made INTEGER NOT NULL CHECK (made IN (0, 1)),
  at INTEGER NOT NULL,
  PRIMARY KEY (tender_id, other_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX separated_tenders_others ON separated_tenders (other_id);
-- A constant identifier may separate thousands of tenders: an import reads those of its buyers.
CREATE INDEX separated_tenders_buyers ON separated_tenders (tender_id, buyer);
-- The newest suspicions, for the operator.
CREATE INDEX separated_tenders_made ON separated_tenders (at) WHERE made = 1;

-- What a tender had before it was merged into another, so that the merge can be undone. `notices` are JSON lists of id,
-- version and source.
CREATE TABLE merged_records (
  merged_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (
    kind IN ('notices', 'bids', 'consortiums', 'chat_sessions', 'tasks', 'assets', 'notifications', 'saved_tenders')
  ),
  record_id TEXT NOT NULL,
  PRIMARY KEY (merged_id, kind, record_id)
) STRICT, WITHOUT ROWID;

-- An operator has split a tender. The records of companies about it that were made in a period in which the tender showed
-- the notices of the other tender, and the records that the other tender had before the two were merged, follow these
-- notices. Times are epoch milliseconds; the period does not include its end.
CREATE TABLE split_tenders (
  from_id TEXT NOT NULL,
  to_id TEXT NOT NULL CHECK (to_id <> from_id),
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (from_id, to_id, since, at)
) STRICT, WITHOUT ROWID;
