-- The largest stake from the bonus wallet, and the most of a stake from the main wallet that counts for the turnover.
ALTER TABLE promotions ADD COLUMN largest_stake bigint;
-- A fifth of the largest bonus, so that no single bet decides about it.
UPDATE promotions SET largest_stake = least(greatest(coalesce(max_bonus, bonus_amount) / 5, 10000), 10000000);
ALTER TABLE promotions ALTER COLUMN largest_stake SET NOT NULL,
  ADD CONSTRAINT promotions_largest_stake_check CHECK (largest_stake BETWEEN 100 AND 10000000);
