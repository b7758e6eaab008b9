-- The seed of a member's next spin is computed when it is spun, from a key that is outside the database. What was
-- committed to with a written seed is committed to anew: nothing has been spun with it.
ALTER TABLE wheel_members
  DROP COLUMN server_seed,
  ADD COLUMN fairness_key_id bigint REFERENCES fairness_keys;
UPDATE wheel_members SET commitment = NULL, set_id = NULL, committed_at = NULL;
ALTER TABLE wheel_members ADD CONSTRAINT wheel_members_committed
  CHECK (num_nulls(fairness_key_id, commitment, set_id, committed_at) IN (0, 4));
