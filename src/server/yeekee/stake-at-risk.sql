-- Returns a member's stakes in a round without the part that covers every outcome and so risks nothing.
CREATE OR REPLACE FUNCTION stake_at_risk(p_round_id bigint, p_member_id bigint) RETURNS bigint
  LANGUAGE sql STABLE STRICT AS $$
    SELECT (coalesce(sum(amount), 0)
      - (SELECT coalesce(sum(amount), 0) FROM opposed_lotto_stakes(p_round_id, ARRAY[p_member_id])))::bigint
    FROM lotto_bills
    WHERE round_id = p_round_id AND member_id = p_member_id AND state IN ('active', 'resulted')
  $$;
