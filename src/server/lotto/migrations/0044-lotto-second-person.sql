-- The owner lets a first result of this market be final by time: one that two people entered alike and that pays less
-- than this many satang. NULL: never.
ALTER TABLE lotto_markets ADD COLUMN final_by_time_below bigint CHECK (final_by_time_below > 0);

-- Another person who entered the same result without seeing it.
ALTER TABLE lotto_results ADD COLUMN agreed_by text, ADD COLUMN agreed_at timestamptz;
ALTER TABLE lotto_results ADD CHECK ((agreed_by IS NULL) = (agreed_at IS NULL));
ALTER TABLE lotto_results ADD CONSTRAINT lotto_results_agreed_four_eyes CHECK (agreed_by <> entered_by);
-- What it was to pay when it was entered, in satang: no bill of the round changes after that.
ALTER TABLE lotto_results ADD COLUMN pays bigint CHECK (pays >= 0);

-- When it is final by time; NULL: only a second person makes it final.
ALTER TABLE lotto_results ALTER COLUMN final_at DROP NOT NULL;
UPDATE lotto_results SET final_at = NULL WHERE state = 'waiting';
ALTER TABLE lotto_results ADD CONSTRAINT lotto_results_time_needs_two
  CHECK (state <> 'waiting' OR final_at IS NULL OR (agreed_by IS NOT NULL AND NOT is_correction));
-- Corrections that time made final before stay as they are.
ALTER TABLE lotto_results ADD CONSTRAINT lotto_results_correction_four_eyes
  CHECK (NOT (is_correction AND state = 'final' AND ended_by NOT LIKE 'operator/%')) NOT VALID;
