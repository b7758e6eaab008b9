-- Returns the hash of an action that follows an action with the hash p_previous (null for the first one).
CREATE OR REPLACE FUNCTION hash_action(p_previous bytea, p_action operator_actions) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(coalesce(p_previous, '') || convert_to(jsonb_build_array(
    p_action.seq, p_action.agent_id, extract(epoch FROM p_action.at), p_action.operator, p_action.action, p_action.subject,
    p_action.detail, p_action.role, p_action.address, p_action.user_agent, p_action.request_id)::text, 'UTF8'))
$$;

-- Appends an action to the chain of its agent when its transaction commits. The lock is the last one that the
-- transaction takes, so it cannot cause a deadlock.
CREATE OR REPLACE FUNCTION chain_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'audit', NEW.agent_id), 0));
  INSERT INTO operator_action_chain (agent_id, position, seq, hash)
  SELECT NEW.agent_id, coalesce(last.position, 0) + 1, NEW.seq, hash_action(last.hash, NEW)
  FROM (SELECT) one LEFT JOIN LATERAL (
    SELECT position, hash FROM operator_action_chain WHERE agent_id = NEW.agent_id ORDER BY position DESC LIMIT 1
  ) last ON true;
  RETURN NULL;
END $$;
