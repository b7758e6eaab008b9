-- The goals of a match with their minutes, in the order they fall: what its seed comes to. Written at kick-off, when
-- nobody can bet any more, and read only as far as the clock has come. Null before, and of matches that were over
-- when minutes were not drawn yet.
ALTER TABLE sandbox.fixtures ADD COLUMN goals jsonb CHECK (goals IS NULL OR jsonb_typeof(goals) = 'array');
