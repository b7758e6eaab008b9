-- The sandbox knows a further kind of game.
ALTER TABLE sandbox.rounds DROP CONSTRAINT rounds_engine_check;
ALTER TABLE sandbox.rounds ADD CONSTRAINT rounds_engine_check CHECK (engine IN ('slot', 'baccarat', 'sportsbook', 'fishing'));

-- A game of any category can have free spins, and then stands in their lobby as well.
ALTER TABLE games ADD COLUMN has_free_spins boolean NOT NULL DEFAULT false;
