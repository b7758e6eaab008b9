-- The shop offers rounds of a game as well: what they win has to be played like credit.
ALTER TABLE shop_items
  ADD COLUMN provider_id text,
  ADD COLUMN game_id text,
  -- As it was called when it was offered: games leave the catalogue.
  ADD COLUMN game_name text,
  ADD COLUMN rounds integer CHECK (rounds > 0),
  -- Of a round, in satang.
  ADD COLUMN stake bigint CHECK (stake > 0),
  DROP CONSTRAINT shop_items_kind_check,
  ADD CONSTRAINT shop_items_kind_check CHECK (kind IN ('credit', 'coupon', 'free_rounds', 'goods')),
  DROP CONSTRAINT shop_items_check1,
  ADD CONSTRAINT shop_items_turnover_check
    CHECK ((kind IN ('credit', 'coupon', 'free_rounds')) = (turnover_milli IS NOT NULL)),
  DROP CONSTRAINT shop_items_check2,
  ADD CONSTRAINT shop_items_days_check CHECK ((kind IN ('coupon', 'free_rounds')) = (valid_days IS NOT NULL)),
  ADD CONSTRAINT shop_items_game_check
    CHECK (num_nonnulls(provider_id, game_id, game_name, rounds, stake) = CASE WHEN kind = 'free_rounds' THEN 5 ELSE 0 END);
