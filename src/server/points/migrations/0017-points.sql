-- Since when a member has their VIP level (null: from the beginning), and the first of the month on which it was last
-- looked at whether they keep it.
ALTER TABLE members ADD COLUMN vip_since timestamptz, ADD COLUMN vip_reviewed_on date;
CREATE INDEX members_vip ON members (agent_id, id) WHERE vip_level > 0;

CREATE TABLE vip_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  from_level smallint NOT NULL,
  to_level smallint NOT NULL,
  -- Valid turnover of the window that decided.
  turnover bigint NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX vip_changes_member ON vip_changes (member_id, changed_at);

-- What each day's play brought in points. A millionth of a point is counted, whole ones are credited.
CREATE TABLE point_days (
  member_id bigint NOT NULL REFERENCES members,
  day date NOT NULL,
  -- Valid turnover of the day that is counted already.
  turnover bigint NOT NULL,
  earned_micro bigint NOT NULL,
  -- Points that were credited for it, less those taken back.
  granted bigint NOT NULL,
  credited_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, day)
);

-- All that a member's play has earned. More may be granted than that: a void takes back what was spent already, and
-- what is earned next makes up for it.
CREATE TABLE point_earnings (
  member_id bigint PRIMARY KEY REFERENCES members,
  turnover bigint NOT NULL,
  earned_micro bigint NOT NULL,
  granted bigint NOT NULL
);

-- What one turn of crediting does to a member.
CREATE TYPE point_credit AS (
  member_id bigint, account_id bigint, day date, grant_points bigint
);

CREATE TABLE shop_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  kind text NOT NULL CHECK (kind IN ('credit', 'coupon', 'goods')),
  title text NOT NULL,
  description text NOT NULL,
  image text NOT NULL,
  price_version integer NOT NULL DEFAULT 1,
  -- Of one piece: satang of credit or of the coupon, and how often they have to be played, in thousandths.
  amount bigint CHECK (amount > 0),
  turnover_milli integer CHECK (turnover_milli >= 0),
  -- How long the code holds.
  valid_days integer CHECK (valid_days > 0),
  -- Null: without end.
  stock_left integer CHECK (stock_left >= 0),
  redeemed bigint NOT NULL DEFAULT 0,
  -- Pieces for one member within the period; null: any number.
  most_per_member integer CHECK (most_per_member > 0),
  period text NOT NULL CHECK (period IN ('day', 'week', 'month', 'ever')),
  least_vip_level smallint NOT NULL CHECK (least_vip_level BETWEEN 0 AND 2),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  is_open boolean NOT NULL DEFAULT true,
  UNIQUE (agent_id, title),
  CHECK ((kind IN ('credit', 'coupon')) = (amount IS NOT NULL)),
  CHECK ((amount IS NULL) = (turnover_milli IS NULL)),
  CHECK ((kind = 'coupon') = (valid_days IS NOT NULL))
);

-- Every price that an item had: what was redeemed names the one that it was redeemed for.
CREATE TABLE shop_prices (
  item_id bigint NOT NULL REFERENCES shop_items,
  version integer NOT NULL,
  -- Points for one piece.
  cost bigint NOT NULL CHECK (cost > 0),
  since timestamptz NOT NULL,
  PRIMARY KEY (item_id, version)
);

CREATE TABLE redemptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  agent_id bigint NOT NULL REFERENCES agents,
  member_id bigint NOT NULL REFERENCES members,
  item_id bigint NOT NULL,
  price_version integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- Points for all pieces.
  cost bigint NOT NULL CHECK (cost > 0),
  -- `ordered`: goods that are not sent yet.
  state text NOT NULL CHECK (state IN ('ordered', 'done', 'sent', 'cancelled')),
  redeemed_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Operator who sent or cancelled it.
  ended_by text,
  note text,
  -- Of goods: name, phone and address.
  recipient jsonb,
  CHECK ((state IN ('sent', 'cancelled')) <= (ended_at IS NOT NULL)),
  FOREIGN KEY (item_id, price_version) REFERENCES shop_prices (item_id, version)
);
CREATE INDEX redemptions_member ON redemptions (member_id, redeemed_at DESC, id DESC);
CREATE INDEX redemptions_agent ON redemptions (agent_id, redeemed_at DESC, id DESC);
CREATE INDEX redemptions_ordered ON redemptions (agent_id, redeemed_at) WHERE state = 'ordered';
CREATE INDEX redemptions_of_item ON redemptions (item_id, member_id, redeemed_at);

-- A coupon that a member bought is that member's alone.
ALTER TABLE coupons ADD COLUMN member_id bigint REFERENCES members,
  ADD COLUMN redemption_id uuid REFERENCES redemptions;
CREATE INDEX coupons_redemption ON coupons (redemption_id) WHERE redemption_id IS NOT NULL;

ALTER TABLE turnover_requirements DROP CONSTRAINT turnover_requirements_source_check,
  ADD CONSTRAINT turnover_requirements_source_check
    CHECK (source IN ('promotion', 'coupon', 'cashback', 'shot_prize', 'redemption'));
