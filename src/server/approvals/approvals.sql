-- Returns whether a person may do one more act alone. The sums of the person's lone acts and of all lone acts for the
-- member, since midnight in Thailand, must stay within the limit. For money, the member's sum of the last 24 hours must
-- stay below four_eyes_from as well. Locks both sums until the transaction ends.
CREATE OR REPLACE FUNCTION may_act_alone(
  p_agent_id bigint, p_person text, p_member_id bigint, p_measure text, p_amount bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_limit bigint := desk_limit(p_agent_id, CASE p_measure
    WHEN 'payout' THEN 'pay_alone_day' ELSE p_measure || '_day' END);
  v_now timestamptz;
BEGIN
  IF (SELECT is_one_person FROM agents WHERE id = p_agent_id) THEN
    RETURN true;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'alone', p_agent_id, p_person, p_measure), 0));
  IF p_member_id IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'alone', 'member', p_member_id, p_measure), 0));
  END IF;
  v_now := business_now();
  IF p_measure IN ('unseen_credit', 'payout') AND p_amount + coalesce((
      SELECT sum(amount) FROM lone_acts WHERE member_id = p_member_id AND measure = p_measure AND approval_id IS NULL
        AND acted_at > v_now - interval '24 hours'), 0) >= desk_limit(p_agent_id, 'four_eyes_from') THEN
    RETURN false;
  END IF;
  RETURN p_amount + greatest(
    (SELECT coalesce(sum(amount), 0) FROM lone_acts WHERE agent_id = p_agent_id AND person = p_person
       AND measure = p_measure AND approval_id IS NULL AND acted_at >= desk_day_start(v_now)),
    (SELECT coalesce(sum(amount), 0) FROM lone_acts WHERE member_id = p_member_id
       AND measure = p_measure AND approval_id IS NULL AND acted_at >= desk_day_start(v_now))) <= v_limit;
END $$;

-- Returns the start of the day, in Thai time, that contains p_at.
CREATE OR REPLACE FUNCTION desk_day_start(p_at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc('day', p_at AT TIME ZONE 'Asia/Bangkok') AT TIME ZONE 'Asia/Bangkok'
$$;

-- Returns the approval of a subject for exactly this amount; null when there is none.
CREATE OR REPLACE FUNCTION find_approval(
  p_agent_id bigint, p_kind text, p_subject text, p_amount bigint
) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT max(id) FROM approvals
  WHERE agent_id = p_agent_id AND kind = p_kind AND subject = p_subject AND amount = p_amount AND state = 'approved'
$$;
