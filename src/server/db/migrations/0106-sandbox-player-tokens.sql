-- A player token lives no longer than a session of the platform, while the player stays the same. So it belongs to
-- the launch, and a round is staked and paid by the token that it was opened with.
ALTER TABLE sandbox.launches ADD COLUMN player_token text;
UPDATE sandbox.launches l SET player_token = p.player_token FROM sandbox.players p WHERE p.player_key = l.player_key;
ALTER TABLE sandbox.rounds ADD COLUMN player_token text;
UPDATE sandbox.rounds r SET player_token = p.player_token FROM sandbox.players p WHERE p.player_key = r.player_key;
ALTER TABLE sandbox.players DROP COLUMN player_token;
