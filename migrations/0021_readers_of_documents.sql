-- The revision of the readers that read the file last: files of earlier readers are read again.
ALTER TABLE document_files ADD COLUMN reader INTEGER NOT NULL DEFAULT 0;
-- The documents job finds files of earlier readers.
CREATE INDEX document_files_reader ON document_files (reader)
  WHERE state IN ('read', 'encrypted', 'scanned', 'unsupported', 'failed');
