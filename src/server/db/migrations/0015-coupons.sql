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
