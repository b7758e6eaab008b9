-- Lines of the first day's list that data cannot prove, as an owner ticked them.
CREATE TABLE first_day_ticks (
  agent_id bigint NOT NULL REFERENCES agents,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 40),
  ticked_by text NOT NULL,
  ticked_at timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (agent_id, key)
);

-- Sign-ins of operators from another place are counted for every open console.
CREATE INDEX security_events_places ON security_events (agent_id, id DESC) WHERE kind = 'operator.another_place';

-- Coupons that one member used.
CREATE INDEX coupon_uses_member ON coupon_uses (member_id, used_at DESC);
