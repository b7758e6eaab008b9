-- Time until which a taker's place is kept without a deposit; null for a promotion without a quota and budget.
ALTER TABLE member_promotions ADD COLUMN reserved_until timestamptz;

-- Places that takers hold, for the quota and budget of a promotion.
CREATE INDEX member_promotions_held ON member_promotions (promotion_id) INCLUDE (state, granted_at, bonus_amount)
  WHERE state = 'waiting' OR granted_at IS NOT NULL;
