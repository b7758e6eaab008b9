-- Shoes that everybody at a table shares. One is drawn and committed to before its first hand can be bet on, and dealt
-- by the clock.
CREATE TABLE sandbox.shoes (
  -- Room and slot: whoever plans the shoes plans the same.
  shoe_id text PRIMARY KEY,
  room_id text NOT NULL,
  server_seed text NOT NULL CHECK (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash text NOT NULL,
  -- What the seed comes to, in order. A hand is read from here once it is dealt, and not before.
  hands jsonb NOT NULL,
  -- The winners of the hands: P, B and T.
  winners text NOT NULL CHECK (winners ~ '^[PBT]+$'),
  published_at timestamptz NOT NULL DEFAULT business_now(),
  begins_at timestamptz NOT NULL,
  -- The seed is public from here on.
  ends_at timestamptz NOT NULL,
  CHECK (published_at < begins_at AND begins_at < ends_at)
);
CREATE INDEX shoes_room ON sandbox.shoes (room_id, ends_at);
CREATE INDEX shoes_ends ON sandbox.shoes (ends_at);

-- A bet at a table names shoe and hand, from 0, and is decided when that hand is dealt. Hands of shoes that each player
-- had alone stay as they were played.
ALTER TABLE sandbox.rounds
  ADD COLUMN shoe_id text REFERENCES sandbox.shoes,
  ADD COLUMN hand integer CHECK (hand >= 0),
  DROP CONSTRAINT rounds_check3,
  DROP CONSTRAINT rounds_check4,
  ADD CONSTRAINT rounds_shoe CHECK (num_nonnulls(shoe_id, hand) IN (0, 2) AND (shoe_id IS NULL OR engine = 'baccarat')),
  ADD CONSTRAINT rounds_source CHECK (num_nonnulls(seed_id, fixture_id, shoe_id) = 1
    AND num_nonnulls(seed_id, client_seed, nonce) IN (0, 3)),
  ADD CONSTRAINT rounds_outcome CHECK (CASE WHEN seed_id IS NOT NULL OR state IN ('resolved', 'settled')
    THEN outcome IS NOT NULL ELSE outcome IS NULL AND win = 0 END);
DROP INDEX sandbox.rounds_one_open;
CREATE UNIQUE INDEX rounds_one_open ON sandbox.rounds (player_key, game_id)
  WHERE state IN ('created', 'debited', 'resolved') AND seed_id IS NOT NULL;
-- One bet on a hand, so that what lies on it is one stake.
CREATE UNIQUE INDEX rounds_hand ON sandbox.rounds (shoe_id, hand, player_key)
  WHERE shoe_id IS NOT NULL AND state <> 'refused';
