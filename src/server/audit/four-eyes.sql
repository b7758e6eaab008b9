-- Whether two operators have to agree on an amount.
CREATE OR REPLACE FUNCTION needs_four_eyes(p_agent_id bigint, p_amount bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_amount >= four_eyes_from_satang FROM agents WHERE id = p_agent_id
$$;
