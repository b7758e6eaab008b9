-- Rounds of a slot that a platform gives to a player: their stake is not taken from the wallet.
CREATE TABLE sandbox.free_rounds (
  -- The platform's name for it: the same again is the same grant.
  reference text PRIMARY KEY,
  player_key text NOT NULL REFERENCES sandbox.players,
  game_id text NOT NULL,
  rounds integer NOT NULL CHECK (rounds > 0),
  rounds_left integer NOT NULL CHECK (rounds_left BETWEEN 0 AND rounds),
  -- Of every round, in satang.
  stake bigint NOT NULL CHECK (stake > 0),
  -- No round is begun from here on.
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT business_now()
);
CREATE INDEX free_rounds_usable ON sandbox.free_rounds (player_key, game_id, expires_at) WHERE rounds_left > 0;

-- A round of a grant is one of its rounds from the moment it is opened, so that no two rounds share one.
ALTER TABLE sandbox.rounds ADD COLUMN free_rounds_reference text REFERENCES sandbox.free_rounds,
  ADD CONSTRAINT rounds_free_turnover CHECK (free_rounds_reference IS NULL OR valid_turnover = 0);
