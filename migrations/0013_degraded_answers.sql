-- Whether a language model should have answered a question and failed, as the answer said when it was given; null for a
-- question, and for an answer from before this column. Without it a conversation that is read again hides the failure.
ALTER TABLE chat_messages ADD COLUMN degraded INTEGER CHECK (degraded IN (0, 1));
