-- The languages of the documents of a tender: a question in another language is translated into them.
CREATE INDEX passages_languages ON passages (tender_id, language) WHERE ordinal = 0;
