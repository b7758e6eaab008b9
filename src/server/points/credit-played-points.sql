-- Credits members with points for their main-wallet play since the last run, and raises VIP levels that were reached.
-- Handles at most p_most members; returns how many it handled.
--
-- Points are earned in millionths, by the factor in force at the time of counting; `granted` is the sum that the ledger
-- has paid out. A void can lower the earned sum below the granted one. The function then takes the difference back as
-- far as the balance allows, and later points make up for the rest.
CREATE OR REPLACE FUNCTION credit_played_points(
  p_agent_id bigint, p_satang_per_point bigint,
  -- Points of each VIP level in percent of the usual points, from level 0; 100 means no bonus.
  p_percents integer[],
  -- Valid turnover that levels 1 and 2 require within p_window_days days.
  p_level_turnovers bigint[], p_window_days integer, p_most integer
) RETURNS integer LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  c_reader CONSTANT text := 'points/' || p_agent_id;
  c_command_id CONSTANT uuid := gen_random_uuid();
  v_read played_readers;
  v_turn bigint;
  -- Members whom this run credits, and for each the number of the roll-up that changed their play.
  v_member_ids bigint[];
  v_turns bigint[];
  v_credits point_credit[];
  v_house_id bigint;
  v_now timestamptz;
BEGIN
  SELECT * INTO v_read FROM played_readers WHERE name = c_reader FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  SELECT turn INTO v_turn FROM played_roll_up;
  SELECT array_agg(due.member_id ORDER BY due.turn, due.member_id), array_agg(due.turn ORDER BY due.turn, due.member_id)
  INTO v_member_ids, v_turns
  FROM (
    SELECT d.turn, d.member_id FROM played_days d JOIN members m ON m.id = d.member_id AND m.agent_id = p_agent_id
    WHERE (d.turn, d.member_id) > (v_read.turn, v_read.member_id) AND d.turn <= v_turn
    GROUP BY d.turn, d.member_id ORDER BY d.turn, d.member_id LIMIT p_most
  ) due;
  IF v_member_ids IS NULL THEN
    UPDATE played_readers SET turn = v_turn, member_id = 9223372036854775807 WHERE name = c_reader AND turn < v_turn;
    RETURN 0;
  END IF;

  PERFORM lock_accounts(ARRAY(
    SELECT id FROM accounts WHERE member_id = ANY (v_member_ids) AND kind = 'member_points'));
  v_now := business_now();

  WITH counted AS (
    SELECT d.member_id, d.day, sum(d.valid_turnover) - coalesce(min(p.turnover), 0) AS turnover
    FROM played_days d LEFT JOIN point_days p USING (member_id, day)
    WHERE d.wallet_kind = 'main' AND (d.member_id, d.day) IN (
      SELECT c.member_id, c.day FROM played_days c WHERE c.member_id = ANY (v_member_ids) AND c.turn >= v_read.turn)
    GROUP BY d.member_id, d.day
  ), earned AS (
    -- A void takes back the member's average points per turnover, because the original factor is no longer known.
    SELECT c.member_id, c.day, c.turnover, CASE WHEN c.turnover < 0 AND e.turnover > 0
      THEN div(c.turnover * e.earned_micro, e.turnover)
      ELSE div(c.turnover * p_percents[m.vip_level + 1] * 10000, p_satang_per_point) END AS micro
    FROM counted c JOIN members m ON m.id = c.member_id LEFT JOIN point_earnings e USING (member_id)
  ), by_day AS (
    INSERT INTO point_days AS p (member_id, day, turnover, earned_micro, granted, credited_at)
    SELECT member_id, day, turnover, micro, 0, v_now FROM earned WHERE turnover <> 0
    ON CONFLICT (member_id, day) DO UPDATE SET turnover = p.turnover + excluded.turnover,
      earned_micro = p.earned_micro + excluded.earned_micro
  ), summed AS (
    INSERT INTO point_earnings AS e (member_id, turnover, earned_micro, granted)
    SELECT member_id, sum(turnover), sum(micro), 0 FROM earned GROUP BY member_id
    ON CONFLICT (member_id) DO UPDATE SET turnover = e.turnover + excluded.turnover,
      earned_micro = e.earned_micro + excluded.earned_micro
    RETURNING e.member_id, floor(e.earned_micro::numeric / 1000000) - e.granted AS due
  )
  SELECT array_agg(ROW(s.member_id, a.id, latest.day,
    CASE WHEN s.due < 0 THEN -least(a.balance, -s.due) WHEN safety_refusal(s.member_id, 'reward', NULL) IS NULL THEN s.due
      ELSE 0 END)::point_credit)
  INTO v_credits
  FROM summed s JOIN accounts a ON a.member_id = s.member_id AND a.kind = 'member_points'
  CROSS JOIN LATERAL (SELECT max(day) AS day FROM earned e WHERE e.member_id = s.member_id) latest;
  v_credits := ARRAY(SELECT c FROM unnest(v_credits) c WHERE (c).grant_points <> 0);

  IF cardinality(v_credits) > 0 THEN
    SELECT id INTO STRICT v_house_id FROM accounts WHERE agent_id = p_agent_id AND kind = 'house_points';
    PERFORM record_commands(ARRAY[ROW(c_command_id, 'system', 'points_play', c_command_id::text,
      sha256(convert_to(c_command_id::text, 'UTF8')), jsonb_build_object('members', cardinality(v_credits)), v_now)::commands]);
    PERFORM post_transfers(ARRAY(
      SELECT ROW(gen_random_uuid(), c_command_id,
        CASE WHEN grant_points > 0 THEN v_house_id ELSE account_id END,
        CASE WHEN grant_points > 0 THEN account_id ELSE v_house_id END, abs(grant_points),
        CASE WHEN grant_points > 0 THEN 'points_play' ELSE 'points_play_back' END, 'played/' || day)::movement
      FROM unnest(v_credits)), v_now);
    UPDATE point_earnings e SET granted = e.granted + c.grant_points
    FROM unnest(v_credits) c WHERE e.member_id = c.member_id;
    INSERT INTO point_days AS p (member_id, day, turnover, earned_micro, granted, credited_at)
    SELECT member_id, day, 0, 0, grant_points, v_now FROM unnest(v_credits)
    ON CONFLICT (member_id, day) DO UPDATE SET granted = p.granted + excluded.granted, credited_at = excluded.credited_at;
  END IF;
  PERFORM raise_vip_level(member_id, p_level_turnovers, p_window_days) FROM unnest(v_member_ids) AS member_id;
  UPDATE played_readers SET turn = v_turns[cardinality(v_turns)], member_id = v_member_ids[cardinality(v_turns)]
  WHERE name = c_reader;
  RETURN cardinality(v_member_ids);
END $$;
