-- Where the money of a requested withdrawal stands until it is paid or given back, and what bonuses come out of.
ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_kind_check CHECK (kind IN (
  'member_wallet', 'member_points', 'house_games', 'house_points', 'agent_bank', 'withdrawal_holds', 'promotion_budget'));
INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
SELECT kind, 'THB', id, NULL, NULL FROM agents CROSS JOIN unnest(ARRAY['withdrawal_holds', 'promotion_budget']) AS kind
ON CONFLICT DO NOTHING;

-- What a member has to play before money may leave. Running until it has an end.
CREATE TABLE turnover_requirements (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id bigint NOT NULL REFERENCES members,
  source text NOT NULL CHECK (source IN ('promotion', 'coupon', 'cashback')),
  -- What it comes from, in the words of its source.
  reference text NOT NULL,
  -- As the member reads it.
  name text NOT NULL,
  required bigint NOT NULL CHECK (required > 0),
  -- Stakes settled from here on count.
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_as text CHECK (ended_as IN ('met', 'cancelled', 'expired')),
  CHECK ((ended_at IS NULL) = (ended_as IS NULL)),
  UNIQUE (source, reference)
);
CREATE INDEX turnover_requirements_running ON turnover_requirements (member_id) WHERE ended_at IS NULL;

-- How much of a requirement has been played: valid turnover of settled stakes, voids taken off, never below zero.
CREATE FUNCTION turnover_counted(r turnover_requirements) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT greatest(coalesce(sum(valid_turnover), 0), 0)::bigint FROM settled_stakes
  WHERE member_id = r.member_id AND settled_at >= r.started_at AND (r.ended_at IS NULL OR settled_at <= r.ended_at)
$$;
