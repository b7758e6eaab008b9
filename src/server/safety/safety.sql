-- Asked in the transaction of every stake and every deposit. Limits, time-outs and self-exclusion
-- join here; a closed account is refused today.
CREATE OR REPLACE FUNCTION safety_allows(p_member_id bigint, p_kind text, p_amount bigint) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_kind NOT IN ('stake', 'deposit') OR p_amount <= 0 THEN
    RAISE EXCEPTION 'safety asked about % of %', p_kind, p_amount;
  END IF;
  RETURN EXISTS (SELECT 1 FROM members WHERE id = p_member_id AND closed_at IS NULL);
END $$;
