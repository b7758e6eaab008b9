-- Baht of play behind the votes for each baht of prizes at the most; null: the prize is given whatever was played, as it
-- was said of the polls so far.
ALTER TABLE polls ADD COLUMN play_per_baht integer CHECK (play_per_baht > 0),
  ADD CHECK (play_per_baht IS NULL OR prize_kind IS NOT NULL);
