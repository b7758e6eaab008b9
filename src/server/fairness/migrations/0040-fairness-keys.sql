-- Keys from which seeds are computed that are not public yet. A key itself is outside the database; here stands which one
-- is in use, so that a process with another one is noticed.
CREATE TABLE fairness_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A hash of the key, which tells nothing of it.
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{32}$'),
  -- Goes into each seed: another database under the same key has other seeds.
  salt uuid NOT NULL DEFAULT gen_random_uuid(),
  began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null: in use.
  ended_at timestamptz
);
CREATE UNIQUE INDEX fairness_keys_one_in_use ON fairness_keys ((ended_at IS NULL)) WHERE ended_at IS NULL;
