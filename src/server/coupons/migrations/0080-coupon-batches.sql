-- Members that a coupon is for. A coupon without a target is for all.
CREATE TABLE coupon_targets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  kind text NOT NULL CHECK (kind IN ('vip', 'members', 'joined')),
  least_vip_level smallint CHECK (least_vip_level BETWEEN 1 AND 2),
  -- First day, in Thai time, on which the members joined.
  joined_from date,
  CHECK ((kind = 'vip') = (least_vip_level IS NOT NULL)),
  CHECK ((kind = 'joined') = (joined_from IS NOT NULL))
);
CREATE TABLE coupon_target_members (
  target_id bigint NOT NULL REFERENCES coupon_targets,
  member_id bigint NOT NULL REFERENCES members,
  PRIMARY KEY (target_id, member_id)
);

-- Codes that were issued together. Each code is a coupon of one use.
CREATE TABLE coupon_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 60),
  codes integer NOT NULL CHECK (codes > 0),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  made_by text NOT NULL CHECK (made_by LIKE 'operator/%'),
  made_at timestamptz NOT NULL,
  UNIQUE (agent_id, name)
);

ALTER TABLE coupons
  ADD COLUMN target_id bigint REFERENCES coupon_targets,
  ADD COLUMN batch_id bigint REFERENCES coupon_batches,
  -- Place in the batch; the first one stands for the batch in lists.
  ADD COLUMN batch_no integer CHECK (batch_no > 0),
  ADD CONSTRAINT coupons_batch CHECK ((batch_id IS NULL) = (batch_no IS NULL)),
  DROP CONSTRAINT coupons_kind_check,
  ADD CONSTRAINT coupons_kind_check CHECK (kind IN ('credit', 'points', 'spins'));
CREATE UNIQUE INDEX coupons_of_batch ON coupons (batch_id, batch_no) WHERE batch_id IS NOT NULL;
CREATE INDEX coupons_listed ON coupons (agent_id, id) WHERE member_id IS NULL AND coalesce(batch_no, 1) = 1;

-- Uses name their batch too: its uses are counted without a row that all its codes would wait for.
ALTER TABLE coupon_uses ADD COLUMN batch_id bigint REFERENCES coupon_batches;
CREATE INDEX coupon_uses_batch ON coupon_uses (batch_id, used_at, id) WHERE batch_id IS NOT NULL;
CREATE INDEX coupon_uses_of_member ON coupon_uses (batch_id, member_id) WHERE batch_id IS NOT NULL;

ALTER TABLE wheel_grants DROP CONSTRAINT wheel_grants_source_check,
  ADD CONSTRAINT wheel_grants_source_check
    CHECK (source IN ('daily', 'quest', 'shop', 'points', 'coupon', 'prize', 'operator'));
