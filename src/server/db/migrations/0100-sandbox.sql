-- The sandbox provider's own books. Nothing here refers to a table of the platform, nor the other way round:
-- the two know each other only through the signed wallet over HTTP.
CREATE SCHEMA sandbox;

-- Someone who plays: a player token of the wallet, or one demo launch with play money.
CREATE TABLE sandbox.players (
  player_key text PRIMARY KEY,
  -- Null for demo.
  player_token text,
  demo_balance bigint CHECK (demo_balance >= 0),
  last_spin_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT business_now(),
  CHECK ((player_token IS NULL) <> (demo_balance IS NULL))
);

-- Opaque launch tokens: only their SHA-256 is stored.
CREATE TABLE sandbox.launches (
  token_hash text PRIMARY KEY,
  player_key text NOT NULL REFERENCES sandbox.players,
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
  next_nonce integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT business_now(),
  revealed_at timestamptz
);
CREATE UNIQUE INDEX seeds_active ON sandbox.seeds (player_key, game_id) WHERE revealed_at IS NULL;

CREATE TABLE sandbox.rounds (
  round_id uuid PRIMARY KEY,
  player_key text NOT NULL REFERENCES sandbox.players,
  game_id text NOT NULL,
  -- The client's name for this spin: the same again is the same round.
  spin_id uuid NOT NULL,
  variant text NOT NULL CHECK (variant IN ('low', 'medium', 'high')),
  bet bigint NOT NULL CHECK (bet > 0),
  seed_id uuid NOT NULL REFERENCES sandbox.seeds,
  client_seed text NOT NULL,
  nonce integer NOT NULL,
  -- Written before the stake is asked for, shown only after it was paid.
  outcome jsonb NOT NULL,
  win bigint NOT NULL CHECK (win >= 0),
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
  UNIQUE (seed_id, nonce),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CHECK (state NOT IN ('debited', 'resolved', 'settled') OR (debited_at IS NOT NULL AND NOT rollback_asked)),
  CHECK ((state IN ('settled', 'refused')) = (settled_at IS NOT NULL))
);
CREATE UNIQUE INDEX rounds_spin ON sandbox.rounds (player_key, game_id, spin_id);
CREATE UNIQUE INDEX rounds_one_open ON sandbox.rounds (player_key, game_id)
  WHERE state IN ('created', 'debited', 'resolved');
CREATE INDEX rounds_due ON sandbox.rounds (next_attempt_at) WHERE state IN ('created', 'debited', 'resolved');
CREATE INDEX rounds_recent ON sandbox.rounds (player_key, game_id, created_at DESC);

-- Play money of demo launches moves by the same idempotent calls as real money.
CREATE TABLE sandbox.demo_transactions (
  transaction_id text PRIMARY KEY,
  player_key text NOT NULL REFERENCES sandbox.players,
  kind text NOT NULL CHECK (kind IN ('debit', 'credit', 'rollback')),
  amount bigint NOT NULL CHECK (amount >= 0),
  rolled_back boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT business_now()
);
