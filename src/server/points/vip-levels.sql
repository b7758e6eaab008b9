-- Returns the valid turnover of a member's main wallet on the days after p_after, over all games; never negative.
CREATE OR REPLACE FUNCTION vip_turnover(p_member_id bigint, p_after date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT greatest(coalesce(sum(valid_turnover), 0), 0)::bigint FROM played_days
  WHERE member_id = p_member_id AND day > p_after AND wallet_kind = 'main'
$$;

-- Returns the highest level whose required turnover is reached.
CREATE OR REPLACE FUNCTION vip_level_of(p_turnover bigint, p_level_turnovers bigint[]) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT count(*)::integer FROM unnest(p_level_turnovers) asked WHERE p_turnover >= asked
$$;

CREATE OR REPLACE FUNCTION set_vip_level(p_member_id bigint, p_level integer, p_turnover bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vip_changes (member_id, from_level, to_level, turnover, changed_at)
  SELECT id, vip_level, p_level, p_turnover, business_now() FROM members WHERE id = p_member_id;
  UPDATE members SET vip_level = p_level, vip_since = business_now() WHERE id = p_member_id;
END $$;

-- Raises the VIP level of a member as soon as a higher one is reached; never lowers it.
CREATE OR REPLACE FUNCTION raise_vip_level(p_member_id bigint, p_level_turnovers bigint[], p_window_days integer)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_level smallint;
  v_turnover bigint;
BEGIN
  SELECT vip_level INTO v_level FROM members WHERE id = p_member_id FOR NO KEY UPDATE;
  IF v_level >= cardinality(p_level_turnovers) THEN
    RETURN;
  END IF;
  v_turnover := vip_turnover(p_member_id, movement_day(business_now()) - p_window_days);
  IF vip_level_of(v_turnover, p_level_turnovers) > v_level THEN
    PERFORM set_vip_level(p_member_id, vip_level_of(v_turnover, p_level_turnovers), v_turnover);
    PERFORM add_notice(p_member_id, 'vip_reached', 'vip_change/' || id, jsonb_build_object('level', to_level), NULL)
    FROM vip_changes WHERE id = (SELECT max(id) FROM vip_changes WHERE member_id = p_member_id)
      AND NOT is_on_break(p_member_id);
  END IF;
END $$;

-- Lowers VIP levels on the first of a month to the level that the turnover reaches. Looks only at members who had their
-- level before that day, and at most p_most of them. Returns how many members it looked at.
CREATE OR REPLACE FUNCTION review_vip_levels(
  p_agent_id bigint, p_level_turnovers bigint[], p_window_days integer, p_most integer
) RETURNS integer LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  c_first CONSTANT date := date_trunc('month', movement_day(business_now()))::date;
  c_first_at CONSTANT timestamptz := c_first::timestamp AT TIME ZONE 'Asia/Bangkok';
  v_member record;
  v_turnover bigint;
  v_count integer := 0;
BEGIN
  FOR v_member IN
    SELECT id, vip_level FROM members
    WHERE agent_id = p_agent_id AND vip_level > 0 AND (vip_reviewed_on IS NULL OR vip_reviewed_on < c_first)
      AND coalesce(vip_since, created_at) < c_first_at
    ORDER BY id LIMIT p_most FOR NO KEY UPDATE SKIP LOCKED
  LOOP
    v_turnover := vip_turnover(v_member.id, c_first - p_window_days);
    IF vip_level_of(v_turnover, p_level_turnovers) < v_member.vip_level THEN
      PERFORM set_vip_level(v_member.id, vip_level_of(v_turnover, p_level_turnovers), v_turnover);
    END IF;
    UPDATE members SET vip_reviewed_on = c_first WHERE id = v_member.id;
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;
