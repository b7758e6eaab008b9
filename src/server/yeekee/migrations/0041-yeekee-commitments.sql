-- A round that is still to be drawn has only its commitment here: its seed is computed when it is due, from a key that
-- is outside the database, and written down when it is published. Rounds that were planned with a written seed and are
-- committed to have no key; those that have bets or shots keep their seed until they end.
ALTER TABLE yeekee_rounds
  ALTER COLUMN seed DROP NOT NULL,
  ADD COLUMN fairness_key_id bigint REFERENCES fairness_keys,
  ADD CONSTRAINT yeekee_rounds_secret
    CHECK (CASE WHEN seed IS NULL THEN fairness_key_id IS NOT NULL
      ELSE fairness_key_id IS NULL OR published_at IS NOT NULL END);
-- Voided rounds, whose seed is still to be published.
CREATE INDEX yeekee_rounds_unrevealed ON yeekee_rounds (fairness_key_id) WHERE seed IS NULL AND published_at IS NOT NULL;
