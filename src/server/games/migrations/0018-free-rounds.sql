-- Rounds of a game that a member was given. The provider is told after the commit, and until it has answered.
CREATE TABLE free_round_grants (
  -- What the provider knows it by.
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  agent_id bigint NOT NULL REFERENCES agents,
  member_id bigint NOT NULL REFERENCES members,
  -- The wallet that is paid what they win.
  account_id bigint NOT NULL REFERENCES accounts,
  -- Pays what they win.
  budget_account_id bigint NOT NULL REFERENCES accounts,
  source text NOT NULL,
  -- The wallet's name at the provider.
  player_id text NOT NULL,
  provider_id text NOT NULL,
  game_id text NOT NULL,
  rounds integer NOT NULL CHECK (rounds > 0),
  -- Of every round, in satang; nobody pays it.
  stake bigint NOT NULL CHECK (stake > 0),
  -- How often what they win has to be played, in thousandths.
  turnover_milli integer NOT NULL CHECK (turnover_milli >= 0),
  requirement_source text NOT NULL,
  -- What the requirement is called, as the member reads it.
  requirement_name text NOT NULL,
  -- The one that runs for what was won so far.
  requirement_id uuid REFERENCES turnover_requirements,
  -- What they were given for, in the words of its area.
  origin text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  -- `ordered` until the provider has answered.
  state text NOT NULL DEFAULT 'ordered' CHECK (state IN ('ordered', 'granted', 'refused')),
  rounds_played integer NOT NULL DEFAULT 0 CHECK (rounds_played BETWEEN 0 AND rounds),
  won bigint NOT NULL DEFAULT 0 CHECK (won >= 0),
  ordered_at timestamptz NOT NULL DEFAULT business_now(),
  ended_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- By the real clock, as all that is due.
  next_attempt_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((state = 'ordered') = (ended_at IS NULL)),
  CHECK (state <> 'refused' OR rounds_played = 0)
);
CREATE INDEX free_round_grants_due ON free_round_grants (agent_id, next_attempt_at) WHERE state = 'ordered';
CREATE INDEX free_round_grants_member ON free_round_grants (member_id, ordered_at DESC);

-- Stakes, in satang, at which rounds of a game can be given away, as its provider says; none where it cannot.
ALTER TABLE games ADD COLUMN free_round_stakes jsonb NOT NULL DEFAULT '[]';

-- Null for a round whose stake was paid.
ALTER TABLE game_rounds ADD COLUMN free_rounds_id uuid REFERENCES free_round_grants;
ALTER TYPE game_call ADD ATTRIBUTE free_rounds_id uuid;
