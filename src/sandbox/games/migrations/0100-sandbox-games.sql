-- The sandbox provider's own books. Nothing here refers to a table of the platform, nor the other way round:
-- the two know each other only through the signed wallet over HTTP.
CREATE SCHEMA sandbox;

-- Someone who plays: a player of the wallet, or one demo launch with play money.
CREATE TABLE sandbox.players (
  player_key text PRIMARY KEY,
  -- Null for a player with a wallet of the platform.
  demo_balance bigint CHECK (demo_balance >= 0),
  last_spin_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT business_now()
);

-- Opaque launch tokens: only their SHA-256 is stored.
CREATE TABLE sandbox.launches (
  token_hash text PRIMARY KEY,
  player_key text NOT NULL REFERENCES sandbox.players,
  -- A player token lives no longer than a session of the platform, while the player stays the same: so it belongs to
  -- the launch. Null for demo.
  player_token text,
  game_id text NOT NULL,
  is_mobile boolean NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT business_now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX launches_expiry ON sandbox.launches (expires_at);

-- Server seeds: the hash is shown from the first round on, the seed itself once revealed.
CREATE TABLE sandbox.seeds (
  seed_id uuid PRIMARY KEY,
  player_key text NOT NULL REFERENCES sandbox.players,
  game_id text NOT NULL,
  server_seed text NOT NULL CHECK (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash text NOT NULL,
  -- Where one shuffle decides all rounds of a seed, the client seed is fixed when the first one opens.
  client_seed text,
  next_nonce integer NOT NULL DEFAULT 0,
  -- So many rounds a seed decides; then it is revealed by itself.
  round_count integer NOT NULL DEFAULT 100 CHECK (round_count > 0),
  created_at timestamptz NOT NULL DEFAULT business_now(),
  revealed_at timestamptz
);
CREATE UNIQUE INDEX seeds_active ON sandbox.seeds (player_key, game_id) WHERE revealed_at IS NULL;

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

CREATE TABLE sandbox.rounds (
  round_id uuid PRIMARY KEY,
  player_key text NOT NULL REFERENCES sandbox.players,
  -- The token that the round is staked and paid by: that of the launch it was opened in. Null for demo.
  player_token text,
  game_id text NOT NULL,
  -- The client's name for this spin: the same again is the same round.
  spin_id uuid NOT NULL,
  engine text NOT NULL DEFAULT 'slot' CHECK (engine IN ('slot', 'baccarat', 'sportsbook', 'fishing')),
  variant text CHECK (variant IN ('low', 'medium', 'high')),
  bet bigint NOT NULL CHECK (bet > 0),
  -- How the stake lies, where its amount does not say it all.
  bets jsonb,
  -- A bet on a match is a round that stands open until the match is decided. The match brings the seed.
  fixture_id text REFERENCES sandbox.fixtures,
  seed_id uuid REFERENCES sandbox.seeds,
  client_seed text,
  nonce integer,
  -- Written before the stake is asked for, shown only after it was paid. Of a bet on a match once that is decided.
  outcome jsonb,
  win bigint NOT NULL CHECK (win >= 0),
  -- What counts as turnover; null where the whole stake does.
  valid_turnover bigint CHECK (valid_turnover BETWEEN 0 AND bet),
  state text NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'debited', 'resolved', 'settled', 'refused')),
  -- The wallet's status that refused the stake, or 'expired'.
  refusal text,
  -- Once set, the stake can only be rolled back: whoever still waits for its debit must not go on.
  rollback_asked boolean NOT NULL DEFAULT false,
  -- The wallet's balance after its last answer on this round.
  balance bigint,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT business_now(),
  lease_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT business_now(),
  debited_at timestamptz,
  settled_at timestamptz,
  -- When the player's page had shown the result.
  shown_at timestamptz,
  CHECK ((engine = 'slot') = (variant IS NOT NULL)),
  CHECK ((engine = 'sportsbook') = (fixture_id IS NOT NULL)),
  CHECK (num_nonnulls(seed_id, client_seed, nonce) = CASE WHEN fixture_id IS NULL THEN 3 ELSE 0 END),
  CHECK (CASE WHEN fixture_id IS NULL OR state IN ('resolved', 'settled') THEN outcome IS NOT NULL
    ELSE outcome IS NULL AND win = 0 END),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CHECK (state NOT IN ('debited', 'resolved', 'settled') OR (debited_at IS NOT NULL AND NOT rollback_asked)),
  CHECK ((state IN ('settled', 'refused')) = (settled_at IS NOT NULL))
);
CREATE UNIQUE INDEX rounds_spin ON sandbox.rounds (player_key, game_id, spin_id);
-- A place in the order of a seed is used up by the round whose stake was taken, not by one that was refused.
CREATE UNIQUE INDEX rounds_nonce ON sandbox.rounds (seed_id, nonce) WHERE state <> 'refused';
-- Bets on matches may stand open together.
CREATE UNIQUE INDEX rounds_one_open ON sandbox.rounds (player_key, game_id)
  WHERE state IN ('created', 'debited', 'resolved') AND fixture_id IS NULL;
CREATE INDEX rounds_due ON sandbox.rounds (next_attempt_at) WHERE state IN ('created', 'debited', 'resolved');
CREATE INDEX rounds_recent ON sandbox.rounds (player_key, game_id, created_at DESC);
CREATE INDEX rounds_fixture ON sandbox.rounds (fixture_id) WHERE fixture_id IS NOT NULL;

-- Play money of demo launches moves by the same idempotent calls as real money.
CREATE TABLE sandbox.demo_transactions (
  transaction_id text PRIMARY KEY,
  player_key text NOT NULL REFERENCES sandbox.players,
  kind text NOT NULL CHECK (kind IN ('debit', 'credit', 'rollback')),
  amount bigint NOT NULL CHECK (amount >= 0),
  rolled_back boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT business_now()
);
