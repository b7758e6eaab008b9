-- The shop offers spins of the wheel as well. How long they hold is a rule of the wheel.
ALTER TABLE shop_items
  -- Of one piece.
  ADD COLUMN spins integer CHECK (spins > 0),
  DROP CONSTRAINT shop_items_kind_check,
  ADD CONSTRAINT shop_items_kind_check CHECK (kind IN ('credit', 'coupon', 'spins', 'free_rounds', 'goods')),
  ADD CONSTRAINT shop_items_wheel_check CHECK ((kind = 'spins') = (spins IS NOT NULL));
