-- The prizes of a round together are at most a part of what the house expects to win from those who take part: so many
-- per cent of the least expected loss among them, times their number. Null: a round whose prizes were drawn without it.
ALTER TABLE yeekee_rounds
  ADD COLUMN prize_share_percent integer CHECK (prize_share_percent BETWEEN 1 AND 50),
  -- The least counted stake among those who took part; null until they are drawn, and where nobody did.
  ADD COLUMN prize_least_stake bigint CHECK (prize_least_stake > 0);
-- Rounds that are planned already have the bound as well, and their larger prize first.
UPDATE yeekee_rounds SET prize_share_percent = 12,
  prizes = (SELECT jsonb_agg(amount ORDER BY amount DESC) FROM jsonb_array_elements(prizes) AS amount)
WHERE prizes_at IS NULL;
-- What few entrants pay for may be less than a satang.
ALTER TABLE yeekee_prizes DROP CONSTRAINT yeekee_prizes_amount_check, ADD CHECK (amount >= 0);
-- Stakes count by what they are expected to lose, in another function.
DROP FUNCTION IF EXISTS stake_at_risk(bigint, bigint);
