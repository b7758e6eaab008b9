-- The games that a member has played, each with its latest round.
CREATE INDEX game_rounds_member_game ON game_rounds (member_id, provider_id, game_id, opened_at);
