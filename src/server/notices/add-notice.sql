-- Adds a notice for a member if the transaction commits. A second notice of the same kind and subject is ignored.
CREATE OR REPLACE FUNCTION add_notice(
  p_member_id bigint, p_kind text, p_subject text, p_fact jsonb, p_session_id uuid
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO notices (agent_id, member_id, kind, subject, fact, session_id)
  SELECT agent_id, id, p_kind, p_subject, p_fact, p_session_id FROM members WHERE id = p_member_id
  ON CONFLICT (member_id, kind, subject) DO NOTHING
$$;
