INSERT INTO account_kinds (kind, owner, currency) VALUES ('house_games', 'house', 'THB');

CREATE TABLE game_providers (
  provider_id text PRIMARY KEY,
  source text NOT NULL,
  name text NOT NULL,
  logo text,
  position integer NOT NULL
);

CREATE TABLE games (
  provider_id text NOT NULL REFERENCES game_providers,
  game_id text NOT NULL,
  sub_provider_id text NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  image text NOT NULL,
  image_small text NOT NULL,
  tag text CHECK (tag IN ('hot', 'new')),
  rtp_percent double precision,
  -- A game of any category can have free spins, and then stands in their lobby as well.
  has_free_spins boolean NOT NULL DEFAULT false,
  position integer NOT NULL,
  -- Rounds of the last 7 days, refreshed by a job.
  recent_rounds bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (provider_id, game_id)
);
CREATE INDEX games_popular ON games (category, recent_rounds DESC, position);
CREATE INDEX games_by_id ON games (game_id);

-- Games that a member keeps at hand. A game that leaves the catalogue leaves here too.
CREATE TABLE favourite_games (
  member_id bigint NOT NULL REFERENCES members,
  provider_id text NOT NULL,
  game_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (member_id, provider_id, game_id),
  FOREIGN KEY (provider_id, game_id) REFERENCES games ON DELETE CASCADE
);

-- The token by which a provider plays with a wallet belongs to the session that launched the game. Once that has
-- ended it stakes nothing more, whichever provider holds it; what was staked before is still paid to it or given back.
-- It is worthless without the provider's signature.
CREATE TABLE game_players (
  token text PRIMARY KEY,
  source text NOT NULL,
  -- The name that stays the same over all sessions, by which a provider finds an interrupted round again.
  player_id text NOT NULL DEFAULT gen_random_uuid()::text,
  session_id uuid,
  may_stake boolean NOT NULL DEFAULT true,
  member_id bigint NOT NULL REFERENCES members,
  account_id bigint NOT NULL REFERENCES accounts,
  house_account_id bigint NOT NULL REFERENCES accounts,
  -- That of the wallet, so that a bet from a main wallet asks nothing further.
  requirement_id uuid REFERENCES turnover_requirements
);
CREATE UNIQUE INDEX game_players_of_session ON game_players (session_id, account_id, source);
CREATE INDEX game_players_of_account ON game_players (account_id, source);

CREATE TABLE game_rounds (
  source text NOT NULL,
  round_id text NOT NULL,
  member_id bigint NOT NULL,
  account_id bigint NOT NULL,
  provider_id text NOT NULL,
  game_id text NOT NULL,
  -- That the game had when the round began: games leave the catalogue, what was played stays played.
  category text,
  stake bigint NOT NULL CHECK (stake >= 0),
  payout bigint NOT NULL CHECK (payout >= 0),
  -- Null where the whole stake counts.
  valid_turnover bigint CHECK (valid_turnover >= 0),
  state text NOT NULL CHECK (state IN ('open', 'closed', 'voided')),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (source, round_id)
);
CREATE INDEX game_rounds_member ON game_rounds (member_id, opened_at DESC);
CREATE INDEX game_rounds_opened ON game_rounds (opened_at);

-- One call of the seamless wallet, and what was decided on it. Without a status it is to be posted.
CREATE TYPE game_call AS (
  ordinal bigint, kind text, source text, key text, round_id text, reference text, game_id text,
  -- Of a rollback that of the debit it undoes; null when that has not arrived.
  amount bigint,
  round_closed boolean, command_id uuid, transfer_id uuid, counterpart_id uuid, body_hash bytea,
  member_id bigint, account_id bigint, house_account_id bigint,
  round game_rounds, status text, balance bigint, replayed boolean, valid_turnover bigint, requirement_id uuid
);
