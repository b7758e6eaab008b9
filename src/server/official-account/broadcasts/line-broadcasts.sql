-- Returns the members whom a broadcast may reach now. Quotes, the approval and the check before each batch all call it.
-- p_broadcast_id is the broadcast itself, which gives way to broadcasts that were approved before it. With p_among only
-- these members are looked at.
CREATE OR REPLACE FUNCTION line_broadcast_members(p_agent_id bigint, p_segment text, p_broadcast_id bigint,
  p_among bigint[] DEFAULT NULL)
RETURNS TABLE (member_id bigint, user_id text) LANGUAGE sql STABLE AS $$
  WITH clock AS MATERIALIZED (
    SELECT business_now() AS now,
      (SELECT approved_at FROM line_broadcasts WHERE id = p_broadcast_id) AS approved_at)
  SELECT r.member_id, r.user_id
  FROM line_recipients r
  CROSS JOIN clock
  JOIN members m ON m.id = r.member_id
  JOIN line_preferences p ON p.member_id = r.member_id
  WHERE r.agent_id = p_agent_id AND (p_among IS NULL OR r.member_id = ANY (p_among)) AND p.rewards AND m.created_at <= clock.now - interval '24 hours'
    AND NOT EXISTS (
      SELECT FROM line_official_accounts WHERE agent_id = p_agent_id AND provider = 'other')
    AND NOT EXISTS (SELECT FROM breaks_since(clock.now - interval '30 days') b WHERE b.member_id = r.member_id)
    AND NOT (m.is_guarded AND EXISTS (SELECT FROM used_limits(r.member_id) l WHERE l.used >= l.amount))
    AND NOT EXISTS (
      SELECT FROM line_broadcast_recipients o
      JOIN line_broadcast_batches b ON b.id = o.batch_id
      JOIN line_broadcasts c ON c.id = o.broadcast_id
      WHERE o.member_id = r.member_id AND NOT o.is_left_out AND o.broadcast_id IS DISTINCT FROM p_broadcast_id
        AND (b.sent_at > clock.now - interval '3 days'
          OR b.state = 'waiting' AND b.sent_at IS NULL
            AND (clock.approved_at IS NULL OR (c.approved_at, c.id) < (clock.approved_at, p_broadcast_id))))
    AND CASE p_segment
      WHEN 'all' THEN true
      WHEN 'no_deposit' THEN NOT EXISTS (
        SELECT FROM deposits d WHERE d.member_id = r.member_id AND d.state = 'credited'
          AND d.decided_at > clock.now - interval '14 days')
      WHEN 'lottery_players' THEN EXISTS (
        SELECT FROM lotto_bills l WHERE l.member_id = r.member_id AND l.state IN ('active', 'resulted')
          AND l.created_at > clock.now - interval '30 days')
      WHEN 'vip' THEN m.vip_level >= 1
      WHEN 'no_promotion' THEN NOT EXISTS (
        SELECT FROM member_promotions t WHERE t.member_id = r.member_id
          AND t.accepted_at >= date_trunc('month', clock.now AT TIME ZONE 'Asia/Bangkok') AT TIME ZONE 'Asia/Bangkok')
      ELSE false END
$$;

-- Tells whether broadcasts are sent at p_at: from 10:00 to 20:00 in Thailand.
CREATE OR REPLACE FUNCTION is_broadcast_hour(p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT extract(hour FROM p_at AT TIME ZONE 'Asia/Bangkok') BETWEEN 10 AND 19
$$;

-- Returns the first moment from p_at on at which broadcasts are sent.
CREATE OR REPLACE FUNCTION next_broadcast_hour(p_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN is_broadcast_hour(p_at) THEN p_at
    ELSE (date_trunc('day', local + interval '4 hours') + interval '10 hours') AT TIME ZONE 'Asia/Bangkok'
  END
  FROM (SELECT p_at AT TIME ZONE 'Asia/Bangkok' AS local) clock
$$;

-- Fixes the recipients of a broadcast in batches of at most p_most. Returns their number.
CREATE OR REPLACE FUNCTION freeze_line_broadcast(p_broadcast_id bigint, p_most integer) RETURNS integer LANGUAGE sql AS $$
  WITH chosen AS MATERIALIZED (
    SELECT m.member_id, m.user_id, (row_number() OVER (ORDER BY m.member_id) - 1) / p_most AS position
    FROM line_broadcasts b
    CROSS JOIN LATERAL line_broadcast_members(b.agent_id, b.segment, b.id) m
    WHERE b.id = p_broadcast_id),
  batches AS (
    INSERT INTO line_broadcast_batches (broadcast_id, position, size)
    SELECT p_broadcast_id, position, count(*) FROM chosen GROUP BY position RETURNING id, position),
  written AS (
    INSERT INTO line_broadcast_recipients (broadcast_id, member_id, batch_id, user_id)
    SELECT p_broadcast_id, c.member_id, b.id, c.user_id FROM chosen c JOIN batches b USING (position) RETURNING 1)
  SELECT count(*)::integer FROM written
$$;

-- Leaves out those recipients of a batch whom the broadcast may no longer reach, or only as another LINE user.
CREATE OR REPLACE FUNCTION recheck_line_batch(p_batch_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_broadcast record;
  v_members CONSTANT bigint[] := ARRAY(SELECT member_id FROM line_broadcast_recipients WHERE batch_id = p_batch_id);
  v_dropped integer;
BEGIN
  SELECT c.id, c.agent_id, c.segment INTO v_broadcast
  FROM line_broadcast_batches b JOIN line_broadcasts c ON c.id = b.broadcast_id
  WHERE b.id = p_batch_id AND b.state = 'waiting' AND b.first_try_at IS NULL;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  WITH allowed AS MATERIALIZED (
    SELECT m.member_id, m.user_id
    FROM line_broadcast_members(v_broadcast.agent_id, v_broadcast.segment, v_broadcast.id, v_members) m)
  UPDATE line_broadcast_recipients r SET is_left_out = true
  WHERE r.batch_id = p_batch_id AND NOT EXISTS (
    SELECT FROM allowed a WHERE a.member_id = r.member_id AND a.user_id = r.user_id);
  GET DIAGNOSTICS v_dropped = ROW_COUNT;
  UPDATE line_broadcast_batches SET left_out = v_dropped,
    state = CASE WHEN v_dropped = size THEN 'empty' ELSE state END,
    first_try_at = CASE WHEN v_dropped < size THEN clock_timestamp() END,
    sent_at = CASE WHEN v_dropped < size THEN business_now() END
  WHERE id = p_batch_id;
END $$;

-- Ends an approved broadcast. Batches without a try are not sent; one that may have arrived counts as failed, unless a
-- process is sending it while a person stops the broadcast: that process records the end of it. Returns whether it was
-- still running.
CREATE OR REPLACE FUNCTION end_line_broadcast(p_broadcast_id bigint, p_ended_as text, p_stopped_by text)
RETURNS boolean LANGUAGE sql AS $$
  WITH ended AS (
    UPDATE line_broadcasts SET state = 'ended', ended_as = p_ended_as, ended_at = business_now(),
      stopped_by = p_stopped_by
    WHERE id = p_broadcast_id AND state = 'approved'
    RETURNING id, p_stopped_by IS NOT NULL AND coalesce(leased_until > clock_timestamp(), false) AS is_sending),
  settled AS (
    UPDATE line_broadcast_batches b SET state = CASE WHEN b.first_try_at IS NULL THEN 'unsent' ELSE 'failed' END
    FROM ended
    WHERE b.broadcast_id = ended.id AND b.state = 'waiting' AND (b.first_try_at IS NULL OR NOT ended.is_sending)
    RETURNING 1)
  SELECT EXISTS (SELECT FROM ended) AND (SELECT count(*) FROM settled) >= 0
$$;
