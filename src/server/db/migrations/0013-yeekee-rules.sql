-- The rules of its agent that a round is drawn by, as they were when it was planned: they are told with its commitment,
-- and what is recomputed later must not depend on what an agent has changed since.
ALTER TABLE yeekee_rounds
  -- Below so many shots every bill is given back. The 16th from the end has to be there.
  ADD COLUMN fewest_shots integer NOT NULL DEFAULT 20 CHECK (fewest_shots >= 16),
  -- What a member must have staked in the round to be drawn for a prize.
  ADD COLUMN prize_stake bigint NOT NULL DEFAULT 10000 CHECK (prize_stake > 0),
  -- The amounts of the prizes, in the order of the draw.
  ADD COLUMN prizes jsonb NOT NULL DEFAULT '[20000, 40000]' CHECK (jsonb_typeof(prizes) = 'array');
-- Those were the rules of every round so far; from here on whoever plans a round says them.
ALTER TABLE yeekee_rounds
  ALTER COLUMN fewest_shots DROP DEFAULT,
  ALTER COLUMN prize_stake DROP DEFAULT,
  ALTER COLUMN prizes DROP DEFAULT;
