-- What comes back of a day is at most a part of what the house expects to keep of the same play. Days that were computed
-- before have no such cap.
ALTER TABLE cashback_days
  -- Valid turnover of the main wallet by kind of game, without what later days took back; null: not known.
  ADD COLUMN turnovers jsonb,
  -- Terms of the day: what each kind of game leaves in basis points, and how much of it comes back at most, in per cent.
  ADD COLUMN left_rates jsonb,
  ADD COLUMN most_of_win_percent integer CHECK (most_of_win_percent >= 0);
ALTER TABLE cashback_days DROP COLUMN loss_amount, DROP COLUMN turnover_amount;
ALTER TABLE cashback_days
  ADD COLUMN loss_amount bigint NOT NULL GENERATED ALWAYS AS (cashback_amount(stake - payout - loss_reversed, loss_rate,
    least(loss_cap, cashback_win_cap(turnovers, left_rates, most_of_win_percent)), loss_least)) STORED,
  ADD COLUMN turnover_amount bigint NOT NULL GENERATED ALWAYS AS (cashback_amount(turnover - turnover_reversed,
    turnover_rate, cashback_win_cap(turnovers, left_rates, most_of_win_percent), turnover_least)) STORED;

ALTER TYPE cashback_terms ADD ATTRIBUTE left_rates jsonb, ADD ATTRIBUTE most_of_win_percent integer;
-- It returns turnover by kind of game as well.
DROP FUNCTION IF EXISTS cashback_basis(bigint[], date);
