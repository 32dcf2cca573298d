-- Risks ask what one buyer awarded in a stretch of time; without this every award in the catalogue would be read.
CREATE INDEX award_facts_of_buyer ON award_facts (buyer, awarded_at);
