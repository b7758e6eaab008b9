-- What an agent offers for a deposit. Amounts in satang.
CREATE TABLE promotions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  -- What the agent calls it; members know the id.
  code text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('first_deposit', 'daily', 'deposit')),
  position integer NOT NULL,
  -- Closed: nobody takes it any more; who has taken it keeps it.
  is_open boolean NOT NULL DEFAULT true,
  min_deposit bigint NOT NULL CHECK (min_deposit > 0),
  -- The bonus: a part of the deposit up to a most, or a fixed amount.
  bonus_basis_points integer CHECK (bonus_basis_points > 0),
  max_bonus bigint CHECK (max_bonus > 0),
  bonus_amount bigint CHECK (bonus_amount > 0),
  -- 5000: deposit and bonus are to be played five times.
  turnover_milli integer NOT NULL CHECK (turnover_milli > 0),
  days_to_play integer NOT NULL CHECK (days_to_play > 0),
  -- Lists of categories, and of games as `provider_id/game_id`.
  categories jsonb NOT NULL,
  excluded_games jsonb NOT NULL DEFAULT '[]',
  limit_per_member integer CHECK (limit_per_member > 0),
  starts_at timestamptz,
  ends_at timestamptz CHECK (ends_at > starts_at),
  content jsonb NOT NULL,
  UNIQUE (agent_id, code),
  CHECK ((bonus_basis_points IS NULL) = (bonus_amount IS NOT NULL)),
  CHECK ((bonus_basis_points IS NULL) = (max_bonus IS NULL))
);

ALTER TABLE turnover_requirements
  -- Stakes settled from there on count no more, and what is not met by then never will be. Null: it stays.
  ADD COLUMN expires_at timestamptz,
  -- What counts: categories of games, all play when null, without some games (`provider_id/game_id`).
  ADD COLUMN categories jsonb,
  ADD COLUMN excluded_games jsonb NOT NULL DEFAULT '[]',
  -- When a job last found that it is not met.
  ADD COLUMN checked_at timestamptz;

-- A bonus wallet is tied to the requirement that it ends with.
ALTER TABLE wallets
  ADD COLUMN requirement_id uuid REFERENCES turnover_requirements,
  -- Money came in after its end: a job moves it to where the rest went.
  ADD COLUMN has_late_money boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX wallets_requirement ON wallets (requirement_id) WHERE requirement_id IS NOT NULL;
CREATE INDEX wallets_late_money ON wallets (account_id) WHERE has_late_money;

-- A promotion that a member has taken. The account of the member's main wallet is locked by all that changes a row.
CREATE TABLE member_promotions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id bigint NOT NULL REFERENCES members,
  promotion_id bigint NOT NULL REFERENCES promotions,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'completed', 'cancelled', 'expired')),
  accepted_at timestamptz NOT NULL,
  -- Set by the deposit that it waited for.
  granted_at timestamptz CHECK (granted_at IS NOT NULL OR state NOT IN ('running', 'completed')),
  deposit_id uuid REFERENCES deposits CHECK ((deposit_id IS NULL) = (granted_at IS NULL)),
  deposit_amount bigint CHECK ((deposit_amount IS NULL) = (granted_at IS NULL)),
  bonus_amount bigint CHECK ((bonus_amount IS NULL) = (granted_at IS NULL)),
  requirement_id uuid UNIQUE REFERENCES turnover_requirements CHECK ((requirement_id IS NULL) = (granted_at IS NULL)),
  ended_at timestamptz CHECK ((ended_at IS NULL) = (state IN ('waiting', 'running'))),
  -- What left the bonus wallet at its end and later.
  moved_amount bigint NOT NULL DEFAULT 0 CHECK (moved_amount >= 0)
);
CREATE UNIQUE INDEX member_promotions_one ON member_promotions (member_id) WHERE state IN ('waiting', 'running');
CREATE INDEX member_promotions_member ON member_promotions (member_id, accepted_at, id);
CREATE INDEX member_promotions_waiting ON member_promotions (promotion_id) WHERE state = 'waiting';
CREATE INDEX member_promotions_accepted ON member_promotions (accepted_at, id);

-- Whether a round is open on a bonus wallet: none is older than the wallet's requirement.
CREATE FUNCTION has_open_round(w wallets) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM game_rounds g JOIN turnover_requirements r ON r.id = w.requirement_id
    WHERE g.member_id = w.member_id AND g.opened_at >= r.started_at AND g.account_id = w.account_id AND g.state = 'open')
$$;
