-- A prize may be rounds of a game. What its provider gives is known only after the spin: where it gives none, the
-- member is given the fallback of the prize then, and told of it.
ALTER TABLE wheel_prizes
  ADD COLUMN provider_id text,
  ADD COLUMN game_id text,
  -- As the members read it.
  ADD COLUMN game_name text,
  -- Of every round, in satang.
  ADD COLUMN stake bigint CHECK (stake > 0),
  DROP CONSTRAINT wheel_prizes_kind_check,
  DROP CONSTRAINT wheel_prizes_check1,
  DROP CONSTRAINT wheel_prizes_check2,
  ADD CONSTRAINT wheel_prizes_kind_check
    CHECK (kind IN ('credit', 'points', 'coupon', 'spins', 'free_rounds')),
  ADD CONSTRAINT wheel_prizes_turnover
    CHECK ((kind IN ('credit', 'coupon', 'free_rounds')) = (turnover_milli IS NOT NULL)),
  ADD CONSTRAINT wheel_prizes_days CHECK ((kind IN ('coupon', 'free_rounds')) = (valid_days IS NOT NULL)),
  ADD CONSTRAINT wheel_prizes_game
    CHECK (num_nulls(provider_id, game_id, game_name, stake) = CASE kind WHEN 'free_rounds' THEN 0 ELSE 4 END),
  ADD CONSTRAINT wheel_prizes_rounds_fallback CHECK (kind <> 'free_rounds' OR fallback_no IS NOT NULL);

-- The provider gave no rounds, so the fallback was given.
ALTER TABLE wheel_plays
  ADD COLUMN is_refused boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT wheel_plays_refused CHECK (NOT is_refused OR given_no <> drawn_no);
