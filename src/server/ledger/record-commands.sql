-- Stores commands that were carried out, so that none runs twice. No other code writes commands.
CREATE OR REPLACE FUNCTION record_commands(p_commands commands[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO commands (id, scope, route, key, body_hash, answer, created_at)
  SELECT id, scope, route, key, body_hash, answer, created_at FROM unnest(p_commands);
END $$;
