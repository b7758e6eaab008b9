-- What bonuses come out of.
INSERT INTO account_kinds (kind, owner, currency) VALUES ('promotion_budget', 'house', 'THB');

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

-- Codes that give credit or points, and how often.
CREATE TABLE coupons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{4,24}$'),
  kind text NOT NULL CHECK (kind IN ('credit', 'points')),
  -- Satang or points.
  amount bigint NOT NULL CHECK (amount > 0),
  -- How often credit has to be played before money may leave, in thousandths.
  turnover_milli integer NOT NULL CHECK (turnover_milli >= 0 AND (kind = 'credit' OR turnover_milli = 0)),
  uses_allowed integer NOT NULL CHECK (uses_allowed > 0),
  uses_per_member integer NOT NULL CHECK (uses_per_member > 0),
  used integer NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND uses_allowed),
  starts_at timestamptz NOT NULL,
  -- Null: until somebody ends it.
  ends_at timestamptz,
  CONSTRAINT coupons_period CHECK (ends_at >= starts_at),
  UNIQUE (agent_id, code)
);

CREATE TABLE coupon_uses (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  coupon_id bigint NOT NULL REFERENCES coupons,
  member_id bigint NOT NULL REFERENCES members,
  used_at timestamptz NOT NULL
);
CREATE INDEX coupon_uses_coupon ON coupon_uses (coupon_id, member_id);
