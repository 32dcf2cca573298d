-- Outcomes that can be recorded in detail and corrected, reviews of sections, and the Word template of a company.

-- Why and to whom a bid was decided: JSON as the API shows it; null until someone records it, and again once the
-- decision is taken back. `won`, `lost` and `withdrawn` may become `submitted` again, and `submitted` becomes `ready`.
ALTER TABLE bids ADD COLUMN outcome TEXT CHECK (outcome IS NULL OR json_valid(outcome));

-- A row with a section is the decision of a reviewer, and both statuses are the status that the bid has.
ALTER TABLE bid_changes ADD COLUMN section_key TEXT;
-- The heading of the section at that time, because sections are renamed and removed.
ALTER TABLE bid_changes ADD COLUMN heading TEXT;
ALTER TABLE bid_changes ADD COLUMN decision TEXT CHECK (decision IN ('approved', 'changes'));
ALTER TABLE bid_changes ADD COLUMN reason TEXT;
