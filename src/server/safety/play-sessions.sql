-- Returns the pause without a stake that ends a play session.
CREATE OR REPLACE FUNCTION play_session_pause() RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT interval '15 minutes'
$$;

-- Returns the time that a member has to answer a reality check before stakes are refused.
CREATE OR REPLACE FUNCTION check_patience() RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT interval '60 seconds'
$$;

-- Returns the most minutes between two reality checks that the agent of a member allows. The usual number is also in
-- `contract/agent-rules.ts`; a test compares both.
CREATE OR REPLACE FUNCTION most_reminder_minutes(p_member_id bigint) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((a.config #>> '{rules,safe_play,reminder_most}')::integer, 120)
  FROM members m JOIN agents a ON a.id = m.agent_id WHERE m.id = p_member_id
$$;

-- Returns the minutes between two reality checks that hold for a member: the member's choice, or the usual number, which
-- is also in `contract/reality-check.fields.ts`, at most as many as the agent allows. A test compares the numbers.
CREATE OR REPLACE FUNCTION reminder_minutes_of(p_member_id bigint) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT least(coalesce((SELECT reminder_minutes FROM member_safety WHERE member_id = p_member_id), 60),
    most_reminder_minutes(p_member_id))
$$;

-- Marks the number up to which transfers are read next, unless an earlier mark is still pending.
CREATE OR REPLACE FUNCTION mark_play() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  c_seq CONSTANT bigint := last_transfer_seq();
BEGIN
  -- This transaction gets its id after the number was read, so every transaction that took a number up to it has a
  -- smaller id.
  INSERT INTO play_mark AS m (seq, xid) VALUES (c_seq, pg_current_xact_id())
  ON CONFLICT (only_row) DO UPDATE SET seq = excluded.seq, xid = excluded.xid
    WHERE m.seq <= (SELECT read_seq FROM play_reading);
END $$;

-- Returns stakes of members, and what came back, among the transfers between two numbers, summed up by minute. A row of
-- stakes stands at its first one in the order of rows, and a row of money that came back at its last movement.
--
-- The transfers are summed up by account before the wallets are looked up, because many bets belong to one wallet.
CREATE OR REPLACE FUNCTION play_movements(p_after bigint, p_until bigint)
RETURNS TABLE (member_id bigint, is_stake boolean, at timestamptz, last_at timestamptz, staked bigint, returned bigint)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT w.member_id, t.is_stake, CASE WHEN t.is_stake THEN t.first_at ELSE t.last_at END, t.last_at,
    CASE WHEN t.is_stake THEN t.amount ELSE 0 END, CASE WHEN t.is_stake THEN 0 ELSE t.amount END
  FROM (
    SELECT coalesce(CASE WHEN debit_balance_after IS NOT NULL THEN debit_account_id END, credit_account_id) AS account_id,
      code IN ('game_stake', 'lotto_bet') AS is_stake, min(created_at) AS first_at, max(created_at) AS last_at,
      sum(CASE WHEN debit_balance_after IS NULL OR code IN ('game_stake', 'lotto_bet') THEN amount ELSE -amount END)::bigint AS amount
    FROM transfers
    WHERE seq > p_after AND seq <= p_until AND counts_for_limit('loss', code)
    GROUP BY 1, 2, date_trunc('minute', created_at)
  ) t
  CROSS JOIN LATERAL (SELECT member_id FROM wallets WHERE account_id = t.account_id LIMIT 1) w
$$;

-- Adds transfers to the play sessions of their members, up to the mark, once every transaction that took a number up to
-- the mark has ended. Handles at most p_most numbers. Returns how many are left up to the mark; null while the mark is
-- not complete or another process is reading.
CREATE OR REPLACE FUNCTION read_play(p_most integer) RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_after bigint;
  v_marked bigint;
  v_until bigint;
  v_begun_ids bigint[];
BEGIN
  SELECT seq INTO v_marked FROM play_mark WHERE xid <= pg_snapshot_xmin(pg_current_snapshot());
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT read_seq INTO v_after FROM play_reading FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  v_until := least(v_marked, v_after + p_most);
  IF v_until <= v_after THEN
    RETURN 0;
  END IF;
  WITH movement AS MATERIALIZED (
    SELECT * FROM play_movements(v_after, v_until)
  ), present AS MATERIALIZED (
    SELECT m.member_id, s.began_at, s.last_stake_at
    FROM (SELECT DISTINCT member_id FROM movement) m
    CROSS JOIN LATERAL (SELECT began_at, last_stake_at FROM play_sessions WHERE member_id = m.member_id
      ORDER BY began_at DESC LIMIT 1) s
  ), spaced AS (
    SELECT m.*, p.began_at AS present_began_at, coalesce(max(m.last_at) FILTER (WHERE m.is_stake)
      OVER (PARTITION BY m.member_id ORDER BY m.at, m.is_stake DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
      p.last_stake_at) AS stake_before_at
    FROM movement m LEFT JOIN present p USING (member_id)
  ), begun AS (
    SELECT *, is_stake AND coalesce(at >= stake_before_at + play_session_pause(), true) AS is_beginning FROM spaced
    -- Money that comes back between two sessions belongs to none.
    WHERE is_stake OR at < stake_before_at + play_session_pause()
  ), placed AS (
    SELECT *, coalesce(max(at) FILTER (WHERE is_beginning)
      OVER (PARTITION BY member_id ORDER BY at, is_stake DESC), present_began_at) AS began_at FROM begun
  ), summed AS (
    SELECT member_id, began_at, coalesce(max(last_at) FILTER (WHERE is_stake), '-infinity') AS last_stake_at,
      sum(staked)::bigint AS staked, sum(returned)::bigint AS returned
    FROM placed GROUP BY member_id, began_at
  ), kept AS (
    INSERT INTO play_sessions AS s (member_id, began_at, last_stake_at, staked, returned, reminder_minutes, due_at)
    SELECT member_id, began_at, last_stake_at, staked, returned, reminder, began_at + reminder * interval '1 minute'
    FROM summed CROSS JOIN LATERAL reminder_minutes_of(member_id) AS reminder
    ON CONFLICT (member_id, began_at) DO UPDATE SET last_stake_at = greatest(s.last_stake_at, excluded.last_stake_at),
      staked = s.staked + excluded.staked, returned = s.returned + excluded.returned,
      -- A session that seemed over because its transfers were read late goes on.
      due_at = coalesce(s.due_at, next_check_at(s.began_at, s.reminder_minutes))
    RETURNING s.member_id, s.began_at
  )
  SELECT array_agg(DISTINCT k.member_id) INTO v_begun_ids FROM kept k LEFT JOIN present p USING (member_id)
  WHERE p.began_at IS NULL OR k.began_at > p.began_at;
  -- One statement cannot change a row twice, and the session before may just have been kept.
  UPDATE play_sessions s SET due_at = NULL
  WHERE member_id = ANY (v_begun_ids) AND due_at IS NOT NULL
    AND EXISTS (SELECT FROM play_sessions n WHERE n.member_id = s.member_id AND n.began_at > s.began_at);
  UPDATE play_reading SET read_seq = v_until;
  RETURN v_marked - v_until;
END $$;

-- Asks members whose play sessions have lasted as long as their reminder says. Sessions in which nothing was staked for
-- a while end, and so do the checks that wait in them. Members whom another transaction changes now are left for the
-- next call, and all while another process is at work. Returns the number of members that it has handled.
CREATE OR REPLACE FUNCTION ask_reality_checks(p_most integer) RETURNS integer LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_now CONSTANT timestamptz := business_now();
  v_alive_from CONSTANT timestamptz := v_now - play_session_pause();
  v_member_ids bigint[];
BEGIN
  -- It takes turns with the reading of another process, which changes the same sessions in another order.
  PERFORM FROM play_reading FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  v_member_ids := ARRAY(
    SELECT id FROM members WHERE id IN (
      SELECT member_id FROM play_sessions s WHERE due_at <= v_now
        AND NOT EXISTS (SELECT FROM reality_checks c WHERE c.member_id = s.member_id AND c.answer IS NULL)
      UNION ALL
      SELECT c.member_id FROM reality_checks c JOIN play_sessions s ON (s.member_id, s.began_at) = (c.member_id, c.session_began_at)
      WHERE c.answer IS NULL AND s.last_stake_at <= v_alive_from
      LIMIT p_most)
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED);
  UPDATE reality_checks c SET answer = 'none', answered_at = v_now FROM play_sessions s
  WHERE c.member_id = ANY (v_member_ids) AND c.answer IS NULL AND (s.member_id, s.began_at) = (c.member_id, c.session_began_at)
    AND s.last_stake_at <= v_alive_from;
  UPDATE play_sessions SET due_at = NULL
  WHERE member_id = ANY (v_member_ids) AND due_at <= v_now AND last_stake_at <= v_alive_from;
  INSERT INTO reality_checks (member_id, session_began_at, minutes, asked_at)
  SELECT member_id, began_at, round(extract(epoch FROM due_at - began_at) / 60), v_now FROM play_sessions
  WHERE member_id = ANY (v_member_ids) AND due_at <= v_now AND last_stake_at > v_alive_from
  ON CONFLICT DO NOTHING;
  RETURN cardinality(v_member_ids);
END $$;

-- Stores the answer of a member to the check that waits in a session. Returns whether there was one.
CREATE OR REPLACE FUNCTION answer_reality_check(p_member_id bigint, p_session_began_at timestamptz, p_answer text)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM members WHERE id = p_member_id FOR NO KEY UPDATE;
  UPDATE reality_checks SET answer = p_answer, answered_at = business_now()
  WHERE member_id = p_member_id AND answer IS NULL AND date_trunc('milliseconds', session_began_at) = p_session_began_at;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE play_sessions SET due_at = next_check_at(began_at, reminder_minutes) WHERE member_id = p_member_id AND due_at IS NOT NULL;
  RETURN true;
END $$;

-- Returns the first end of an interval that is still to come in a session.
CREATE OR REPLACE FUNCTION next_check_at(p_began_at timestamptz, p_minutes integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT p_began_at + (floor(extract(epoch FROM business_now() - p_began_at) / 60 / p_minutes)::integer + 1)
    * p_minutes * interval '1 minute'
$$;

-- Sets the time between two reality checks of a member. A shorter time holds in the present session, too; a longer one
-- holds from the next session on.
CREATE OR REPLACE FUNCTION set_reminder(p_member_id bigint, p_minutes integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM members WHERE id = p_member_id FOR NO KEY UPDATE;
  INSERT INTO member_safety AS m (member_id, reminder_minutes) VALUES (p_member_id, p_minutes)
  ON CONFLICT (member_id) DO UPDATE SET reminder_minutes = excluded.reminder_minutes;
  UPDATE play_sessions SET reminder_minutes = p_minutes, due_at = least(due_at, next_check_at(began_at, p_minutes))
  WHERE member_id = p_member_id AND due_at IS NOT NULL AND reminder_minutes > p_minutes;
END $$;

-- Returns the reason why a member must not stake before they have answered a reality check: {"reason": "reality_check",
-- "until": null, "minutes"}; null without one, and while the member still has time to answer.
CREATE OR REPLACE FUNCTION check_refusal(p_member_id bigint) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_check reality_checks;
BEGIN
  -- In PL/pgSQL, because each stake of a guarded member calls it: the plan is kept.
  SELECT * INTO v_check FROM reality_checks WHERE member_id = p_member_id AND answer IS NULL;
  IF NOT FOUND OR v_check.asked_at + check_patience() > business_now() THEN
    RETURN NULL;
  END IF;
  RETURN jsonb_build_object('reason', 'reality_check', 'until', NULL, 'minutes', v_check.minutes);
END $$;

-- Returns the play session of a member that is not over, as far as transfers are read.
CREATE OR REPLACE FUNCTION present_play(p_member_id bigint) RETURNS SETOF play_sessions LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT * FROM (SELECT * FROM play_sessions WHERE member_id = p_member_id ORDER BY began_at DESC LIMIT 1) last
  WHERE last_stake_at > business_now() - play_session_pause()
$$;

-- Returns the seconds that a member has played today. No play session lasts for three days.
CREATE OR REPLACE FUNCTION seconds_played_today(p_member_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(extract(epoch FROM s.last_stake_at - greatest(s.began_at, today.midnight))), 0)::bigint
  FROM (SELECT safety_frame_start('day', business_now())::timestamp AT TIME ZONE 'Asia/Bangkok' AS midnight OFFSET 0) today
  JOIN play_sessions s ON s.member_id = p_member_id AND s.began_at > today.midnight - interval '3 days'
    AND s.last_stake_at > today.midnight
$$;

-- Returns the reality checks of a member.
CREATE OR REPLACE FUNCTION reality_checks_of(p_member_id bigint)
RETURNS TABLE (id bigint, at timestamptz, minutes integer, answer text) LANGUAGE sql STABLE AS $$
  SELECT id, asked_at, minutes, answer FROM reality_checks WHERE member_id = p_member_id
$$;

-- Trigger that lets a reality check be answered once, and never change else.
CREATE OR REPLACE FUNCTION refuse_other_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.answer IS NOT NULL
    OR to_jsonb(NEW) - ARRAY['answer', 'answered_at'] <> to_jsonb(OLD) - ARRAY['answer', 'answered_at'] THEN
    RAISE EXCEPTION 'a reality check is answered once';
  END IF;
  RETURN NEW;
END $$;

-- Tells whether a reality check of a member waits for its answer.
CREATE OR REPLACE FUNCTION is_check_due(p_member_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM reality_checks WHERE member_id = p_member_id AND answer IS NULL)
$$;
