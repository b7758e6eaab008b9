-- Returns the stakes of a round that its void would refund, in satang.
CREATE OR REPLACE FUNCTION lotto_round_stakes(p_round_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount), 0)::bigint FROM lotto_bills WHERE round_id = p_round_id AND state <> 'cancelled'
$$;

-- Returns whether an operator needs a second person to refund these stakes.
CREATE OR REPLACE FUNCTION lotto_void_needs_two(p_agent_id bigint, p_stakes bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT NOT is_one_person AND p_stakes >= desk_limit(id, 'four_eyes_from') FROM agents WHERE id = p_agent_id
$$;
