-- Keys from which seeds are computed that are not public yet. A key itself is outside the database: here stands which one
-- is in use.
CREATE TABLE sandbox.fairness_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A hash of the key, which tells nothing of it.
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{32}$'),
  -- Goes into each seed: another database under the same key has other seeds.
  salt uuid NOT NULL DEFAULT gen_random_uuid(),
  began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null: in use.
  ended_at timestamptz
);
CREATE UNIQUE INDEX fairness_keys_one_in_use ON sandbox.fairness_keys ((ended_at IS NULL)) WHERE ended_at IS NULL;

-- A player's seed has a number of its own, so none is committed to twice. It is written down when it is revealed; of a
-- key that is lost never. A round is decided once its stake is taken: what the same seed and number decide for a stake
-- that was refused would be what the next one gets.
ALTER TABLE sandbox.seeds
  ALTER COLUMN server_seed DROP NOT NULL,
  ADD COLUMN fairness_key_id bigint REFERENCES sandbox.fairness_keys,
  ADD COLUMN seed_no integer CHECK (seed_no > 0);
UPDATE sandbox.seeds s SET seed_no = n.seed_no
FROM (
  SELECT seed_id, row_number() OVER (PARTITION BY player_key, game_id ORDER BY created_at, seed_id) AS seed_no
  FROM sandbox.seeds
) n WHERE n.seed_id = s.seed_id;
-- Seeds that are written down decide nothing further. One whose round is open is revealed when that is over.
UPDATE sandbox.seeds s SET revealed_at = business_now()
WHERE revealed_at IS NULL AND NOT EXISTS (
  SELECT FROM sandbox.rounds r WHERE r.seed_id = s.seed_id AND r.state IN ('created', 'debited', 'resolved'));
ALTER TABLE sandbox.seeds
  ALTER COLUMN seed_no SET NOT NULL,
  ADD CONSTRAINT seeds_secret CHECK (CASE WHEN server_seed IS NULL THEN fairness_key_id IS NOT NULL
    ELSE fairness_key_id IS NULL OR revealed_at IS NOT NULL END);
CREATE UNIQUE INDEX seeds_number ON sandbox.seeds (player_key, game_id, seed_no);

ALTER TABLE sandbox.rounds DROP CONSTRAINT rounds_outcome;
UPDATE sandbox.rounds SET outcome = NULL, win = 0
WHERE state NOT IN ('resolved', 'settled') AND (outcome IS NOT NULL OR win > 0);
ALTER TABLE sandbox.rounds ADD CONSTRAINT rounds_outcome
  CHECK (CASE WHEN state IN ('resolved', 'settled') THEN outcome IS NOT NULL ELSE outcome IS NULL AND win = 0 END);
