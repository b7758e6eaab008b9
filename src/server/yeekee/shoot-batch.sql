-- Handles many shots in one commit, with one statement per table. Rounds are locked in the order of their ids, then the
-- shooters; the clock is read after that. Whether a shot is accepted or late is therefore decided by the time at which
-- it gets its place, however long it waited. Places have no gaps.
--
-- Fields of p_shots: agent_id, round_id (the public id), number, and either member_id and key, or demo_name. The
-- refusal of an accepted shot is null.
CREATE OR REPLACE FUNCTION yeekee_shoot_batch(p_shots jsonb, p_wait interval)
RETURNS TABLE (ordinal bigint, refusal text, seq integer, shot_at timestamptz, next_shot_at timestamptz, wait_ms bigint)
LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  -- Internal round ids by `agent_id/round_id`, where round_id is the public id.
  v_round_ids jsonb;
  v_now timestamptz;
  v_shots judged_shot[];
  v_later bigint[];
  v_count bigint;
BEGIN
  -- LATERAL with LIMIT makes every look-up use a key, as in game_wallet_batch. A round is looked up by its public id
  -- only once, because a plan made while there are few rounds reads all rounds of the agent.
  SELECT jsonb_object_agg(s.agent_id || '/' || s.round_id, r.id) INTO v_round_ids
  FROM (SELECT DISTINCT agent_id, round_id FROM jsonb_to_recordset(p_shots) AS s (agent_id bigint, round_id text)) s
  CROSS JOIN LATERAL (
    SELECT id FROM lotto_rounds WHERE agent_id = s.agent_id AND round_id = s.round_id LIMIT 1) r;
  PERFORM FROM yeekee_rounds
  WHERE round_id = ANY (ARRAY(SELECT value::bigint FROM jsonb_each_text(v_round_ids))) ORDER BY round_id FOR UPDATE;
  PERFORM FROM yeekee_shooters
  WHERE member_id = ANY (ARRAY(SELECT member_id FROM jsonb_to_recordset(p_shots) AS s (member_id bigint)))
  ORDER BY member_id FOR UPDATE;
  -- The stored time has the precision of the response, which is milliseconds.
  v_now := date_trunc('milliseconds', business_now());

  v_shots := ARRAY(
    SELECT ROW(ordinal, id, member_id, demo_name, number, key, verdict,
      CASE verdict WHEN 'taken' THEN shot_count + row_number() OVER (PARTITION BY id, verdict ORDER BY ordinal) ELSE seq END,
      shot_at)::judged_shot
    FROM (
      SELECT ordinal, id, member_id, demo_name, number, key, shot_count, seq, shot_at,
        CASE WHEN verdict = 'taken' AND member_id IS NOT NULL
          AND row_number() OVER (PARTITION BY member_id, verdict ORDER BY ordinal) > 1 THEN 'later' ELSE verdict END AS verdict
      FROM (
        SELECT s.ordinal, r.id, s.member_id, s.demo_name, s.number, s.key, y.shot_count, prior.seq, judged.verdict,
          CASE judged.verdict WHEN 'taken' THEN v_now WHEN 'known' THEN prior.shot_at ELSE last.shot_at END AS shot_at
        FROM ROWS FROM (jsonb_to_recordset(p_shots) AS (
          agent_id bigint, round_id text, member_id bigint, demo_name text, number text, key uuid
        )) WITH ORDINALITY AS s (agent_id, round_id, member_id, demo_name, number, key, ordinal)
        LEFT JOIN LATERAL (
          SELECT * FROM lotto_rounds
          WHERE id = (v_round_ids->>(s.agent_id || '/' || s.round_id))::bigint LIMIT 1) r ON true
        LEFT JOIN LATERAL (SELECT * FROM yeekee_rounds WHERE round_id = r.id LIMIT 1) y ON true
        LEFT JOIN LATERAL (
          SELECT * FROM yeekee_shots WHERE member_id = s.member_id AND key = s.key LIMIT 1) prior ON true
        LEFT JOIN LATERAL (SELECT * FROM yeekee_shooters WHERE member_id = s.member_id LIMIT 1) last ON true
        CROSS JOIN LATERAL (SELECT CASE
          WHEN prior.round_id = r.id AND prior.number = s.number THEN 'known'
          WHEN prior.seq IS NOT NULL THEN 'request.idempotency_conflict'
          WHEN y.round_id IS NULL THEN 'lotto.unknown_round'
          WHEN v_now < r.opens_at THEN 'yeekee.shooting_waits'
          WHEN v_now >= y.shooting_ends_at OR y.frozen_at IS NOT NULL OR r.state = 'voided' THEN 'yeekee.shooting_ended'
          WHEN s.member_id IS NULL THEN CASE WHEN (
            SELECT has_demo_shooters FROM lotto_markets WHERE agent_id = r.agent_id AND market_id = r.market_id LIMIT 1)
            THEN 'taken' ELSE 'lotto.unknown_round' END
          WHEN (SELECT is_staff FROM members WHERE id = s.member_id LIMIT 1) THEN 'yeekee.staff'
          WHEN pause_refusal(r.agent_id, ARRAY['all', 'play', 'market/' || r.market_id]) IS NOT NULL THEN 'site.paused'
          WHEN safety_refusal(s.member_id, 'play', NULL) IS NOT NULL THEN 'safety.refused'
          WHEN last.shot_at > v_now - p_wait THEN 'yeekee.too_soon'
          ELSE 'taken'
        END AS verdict OFFSET 0) judged
      ) alone
    ) in_turn);

  INSERT INTO yeekee_shots (round_id, seq, member_id, demo_name, number, shot_at, key)
  SELECT round_id, seq, member_id, demo_name, number, shot_at, key FROM unnest(v_shots) WHERE verdict = 'taken';
  UPDATE yeekee_rounds r SET shot_count = (
    SELECT max(seq) FROM unnest(v_shots) WHERE verdict = 'taken' AND round_id = r.round_id)
  WHERE r.round_id = ANY (ARRAY(SELECT round_id FROM unnest(v_shots) WHERE verdict = 'taken'));
  -- A member who shoots for the first time, into two rounds at the same time, has no row that could be locked.
  INSERT INTO yeekee_shooters AS s (member_id, shot_at)
  SELECT member_id, shot_at FROM unnest(v_shots) WHERE verdict = 'taken' AND member_id IS NOT NULL ORDER BY member_id
  ON CONFLICT (member_id) DO UPDATE SET shot_at = excluded.shot_at WHERE s.shot_at <= excluded.shot_at - p_wait;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  IF v_count < (SELECT count(*) FROM unnest(v_shots) WHERE verdict = 'taken' AND member_id IS NOT NULL) THEN
    RAISE EXCEPTION 'a member has shot into another round just now' USING ERRCODE = '40001';
  END IF;

  RETURN QUERY
  SELECT ordinal, CASE WHEN verdict NOT IN ('taken', 'known') THEN verdict END, seq, shot_at, shot_at + p_wait,
    ceil(extract(epoch FROM shot_at + p_wait - v_now) * 1000)::bigint
  FROM unnest(v_shots) WHERE verdict <> 'later';
  -- A later shot of the same member is judged again, now against the rows written above.
  v_later := ARRAY(SELECT ordinal FROM unnest(v_shots) WHERE verdict = 'later' ORDER BY ordinal);
  IF cardinality(v_later) > 0 THEN
    RETURN QUERY
    SELECT v_later[b.ordinal], b.refusal, b.seq, b.shot_at, b.next_shot_at, b.wait_ms
    FROM yeekee_shoot_batch(
      (SELECT jsonb_agg(p_shots->(o - 1)::integer ORDER BY o) FROM unnest(v_later) o), p_wait) b;
  END IF;
END $$;
