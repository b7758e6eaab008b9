-- Invented matches. What decides one is drawn and committed to before anybody can bet on it.
CREATE TABLE sandbox.fixtures (
  -- League and slot of its kick-off: whoever makes the programme makes the same.
  fixture_id text PRIMARY KEY,
  league_id text NOT NULL,
  -- The teams as they were published.
  home jsonb NOT NULL,
  away jsonb NOT NULL,
  -- Goals that each side scores on average, in hundredths.
  means jsonb NOT NULL,
  -- In thousandths. A bet is taken at these and no others.
  odds jsonb NOT NULL,
  is_closing_price boolean NOT NULL DEFAULT false,
  server_seed text NOT NULL CHECK (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT business_now(),
  -- No stake is taken from here on.
  kick_off_at timestamptz NOT NULL,
  -- Seed and score are public from here on.
  full_time_at timestamptz NOT NULL,
  outcome jsonb,
  CHECK (published_at < kick_off_at AND kick_off_at < full_time_at)
);
CREATE INDEX fixtures_kick_off ON sandbox.fixtures (kick_off_at);
CREATE INDEX fixtures_undecided ON sandbox.fixtures (full_time_at) WHERE outcome IS NULL;

-- A bet is a round that stands open until its match is decided. The match brings the seed; many bets may stand open.
ALTER TABLE sandbox.rounds ADD COLUMN fixture_id text REFERENCES sandbox.fixtures;
CREATE INDEX rounds_fixture ON sandbox.rounds (fixture_id) WHERE fixture_id IS NOT NULL;
ALTER TABLE sandbox.rounds DROP CONSTRAINT rounds_engine_check;
ALTER TABLE sandbox.rounds ADD CONSTRAINT rounds_engine_check CHECK (engine IN ('slot', 'baccarat', 'sportsbook'));
ALTER TABLE sandbox.rounds ADD CHECK ((engine = 'sportsbook') = (fixture_id IS NOT NULL));
ALTER TABLE sandbox.rounds ALTER COLUMN seed_id DROP NOT NULL, ALTER COLUMN client_seed DROP NOT NULL,
  ALTER COLUMN nonce DROP NOT NULL, ALTER COLUMN outcome DROP NOT NULL;
ALTER TABLE sandbox.rounds ADD CHECK (num_nonnulls(seed_id, client_seed, nonce) = CASE WHEN fixture_id IS NULL THEN 3 ELSE 0 END);
-- Other rounds have their outcome from the start; a bet has it, and perhaps a win, once its match is decided.
ALTER TABLE sandbox.rounds ADD CHECK (
  CASE WHEN fixture_id IS NULL OR state IN ('resolved', 'settled') THEN outcome IS NOT NULL ELSE outcome IS NULL AND win = 0 END);

DROP INDEX sandbox.rounds_one_open;
CREATE UNIQUE INDEX rounds_one_open ON sandbox.rounds (player_key, game_id)
  WHERE state IN ('created', 'debited', 'resolved') AND fixture_id IS NULL;
