-- Disables the game tokens of a session for further stakes when the session ends for any reason.
CREATE OR REPLACE FUNCTION bar_tokens_of_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE game_players SET may_stake = false
  WHERE session_id = ANY (ARRAY(SELECT id FROM ended)) AND may_stake;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER member_sessions_bar_tokens AFTER DELETE ON member_sessions REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION bar_tokens_of_ended_sessions();
