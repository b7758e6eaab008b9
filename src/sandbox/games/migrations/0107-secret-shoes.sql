-- A shoe has only its commitment here until its last hand: cards are computed when they are dealt. Then seed, hands and
-- winners are written down. A shoe without bets is committed to anew; one with bets ends with the seed that it has.
DELETE FROM sandbox.shoes s
WHERE s.ends_at > business_now() AND NOT EXISTS (SELECT FROM sandbox.rounds r WHERE r.shoe_id = s.shoe_id);
ALTER TABLE sandbox.shoes
  ALTER COLUMN server_seed DROP NOT NULL,
  ALTER COLUMN hands DROP NOT NULL,
  ALTER COLUMN winners DROP NOT NULL,
  ADD COLUMN fairness_key_id bigint REFERENCES sandbox.fairness_keys,
  ADD COLUMN hand_count integer;
UPDATE sandbox.shoes SET hand_count = length(winners);
ALTER TABLE sandbox.shoes
  ALTER COLUMN hand_count SET NOT NULL,
  ADD CONSTRAINT shoes_secret CHECK (CASE WHEN server_seed IS NULL
    THEN fairness_key_id IS NOT NULL AND num_nonnulls(hands, winners) = 0
    ELSE num_nulls(hands, winners) = 0 AND length(winners) = hand_count END);
CREATE INDEX shoes_unrevealed ON sandbox.shoes (ends_at) WHERE server_seed IS NULL;

-- The same for matches: seed, score and goals are written down at full time.
DELETE FROM sandbox.fixtures f
WHERE f.kick_off_at > business_now() AND NOT EXISTS (SELECT FROM sandbox.rounds r WHERE r.fixture_id = f.fixture_id);
ALTER TABLE sandbox.fixtures
  ALTER COLUMN server_seed DROP NOT NULL,
  ADD COLUMN fairness_key_id bigint REFERENCES sandbox.fairness_keys,
  ADD CONSTRAINT fixtures_secret CHECK (CASE WHEN server_seed IS NULL
    THEN fairness_key_id IS NOT NULL AND goals IS NULL
    ELSE fairness_key_id IS NULL OR outcome IS NOT NULL END);
