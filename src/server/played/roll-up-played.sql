-- Returns the last number given to a settled stake. Its row, and rows before it, may not be committed yet.
CREATE OR REPLACE FUNCTION last_settled_seq() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM settled_stakes_seq_seq
$$;

-- Marks the number up to which settled stakes are rolled up next, unless an earlier mark is still pending.
CREATE OR REPLACE FUNCTION mark_played() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  c_seq CONSTANT bigint := last_settled_seq();
BEGIN
  -- This transaction gets its id after the number was read, so every transaction that took a number up to it has a
  -- smaller id.
  INSERT INTO played_mark AS m (seq, xid) VALUES (c_seq, pg_current_xact_id())
  ON CONFLICT (only_row) DO UPDATE SET seq = excluded.seq, xid = excluded.xid
    WHERE m.seq <= (SELECT summed_seq FROM played_roll_up);
END $$;

CREATE OR REPLACE FUNCTION played_wallet_kind(p_wallet_type_id integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_wallet_type_id > 1 THEN 'bonus' ELSE 'main' END
$$;

-- Returns whether the sums of a member's day have a stake.
CREATE OR REPLACE FUNCTION is_player(p_member_id bigint, p_day date) RETURNS boolean
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT EXISTS (SELECT FROM played_days WHERE member_id = p_member_id AND day = p_day AND stake > 0)
$$;

-- Returns how the steps from one day of play of a member to the next have changed, for days of which it is known whether
-- they were days of play before. Each step leads from the day of play before it to a day.
CREATE OR REPLACE FUNCTION changed_gaps(p_days played_member_day[])
RETURNS TABLE (agent_id bigint, day date, previous_day date, change integer)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  WITH turned AS (
    SELECT agent_id, member_id, min(day) AS first_day, max(day) AS last_day,
      array_agg(day) FILTER (WHERE was_player) AS ended, array_agg(day) FILTER (WHERE NOT was_player) AS begun
    FROM unnest(p_days) WHERE was_player <> is_player(member_id, day) GROUP BY agent_id, member_id
  ), bounded AS (
    SELECT t.*, b.day AS day_before, coalesce(a.day, t.last_day) AS until_day
    FROM turned t
    LEFT JOIN LATERAL (SELECT day FROM played_days WHERE member_id = t.member_id AND day < t.first_day AND stake > 0
      ORDER BY day DESC LIMIT 1) b ON true
    LEFT JOIN LATERAL (SELECT day FROM played_days WHERE member_id = t.member_id AND day > t.last_day AND stake > 0
      ORDER BY day LIMIT 1) a ON true
  ), present AS MATERIALIZED (
    SELECT DISTINCT b.agent_id, b.member_id, b.day_before, b.begun, d.day
    FROM bounded b JOIN played_days d ON d.member_id = b.member_id AND d.day BETWEEN b.first_day AND b.until_day AND d.stake > 0
  ), sides AS (
    SELECT 1 AS change, agent_id, member_id, day_before, day FROM present
    UNION ALL
    SELECT -1, agent_id, member_id, day_before, day FROM present WHERE begun IS NULL OR day <> ALL (begun)
    UNION ALL
    SELECT -1, agent_id, member_id, day_before, unnest(ended) FROM bounded
  )
  SELECT agent_id, day, coalesce(lag(day) OVER (PARTITION BY change, member_id ORDER BY day), day_before, '-infinity'), change
  FROM sides
$$;

-- Adds settled stakes to the sums of their days, up to the mark, once every transaction that took a number up to the
-- mark has ended. Handles at most p_most numbers. Returns how many are left up to the mark; null while the mark is not
-- complete or another process is rolling up.
CREATE OR REPLACE FUNCTION roll_up_played(p_most integer) RETURNS bigint
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_after bigint;
  v_turn bigint;
  v_marked bigint;
  v_until bigint;
  v_days played_member_day[];
BEGIN
  SELECT seq INTO v_marked FROM played_mark WHERE xid <= pg_snapshot_xmin(pg_current_snapshot());
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT summed_seq, turn + 1 INTO v_after, v_turn FROM played_roll_up FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  v_until := least(v_marked, v_after + p_most);
  IF v_until <= v_after THEN
    RETURN 0;
  END IF;
  v_days := ARRAY(
    SELECT ROW(m.agent_id, t.member_id, t.day, is_player(t.member_id, t.day))::played_member_day
    FROM (SELECT DISTINCT member_id, movement_day(settled_at) AS day FROM settled_stakes
      WHERE seq > v_after AND seq <= v_until) t
    CROSS JOIN LATERAL (SELECT agent_id FROM members WHERE id = t.member_id LIMIT 1) m);
  WITH summed AS (
    SELECT s.member_id, movement_day(s.settled_at) AS day, s.area, coalesce(s.category, '') AS category,
      played_wallet_kind(w.wallet_type_id) AS wallet_kind, sum(s.stake) AS stake, sum(s.payout) AS payout,
      sum(s.valid_turnover) AS valid_turnover
    FROM settled_stakes s LEFT JOIN wallets w ON w.account_id = s.account_id
    WHERE s.seq > v_after AND s.seq <= v_until
    GROUP BY 1, 2, 3, 4, 5
  ), kept AS (
    INSERT INTO played_days AS d (member_id, day, area, category, wallet_kind, stake, payout, valid_turnover, turn)
    SELECT member_id, day, area, category, wallet_kind, stake, payout, valid_turnover, v_turn FROM summed
    ON CONFLICT (member_id, day, area, category, wallet_kind) DO UPDATE SET stake = d.stake + excluded.stake,
      payout = d.payout + excluded.payout, valid_turnover = d.valid_turnover + excluded.valid_turnover, turn = excluded.turn
  )
  INSERT INTO played_totals AS d (agent_id, day, area, category, wallet_kind, stake, payout)
  SELECT m.agent_id, s.day, s.area, s.category, s.wallet_kind, sum(s.stake), sum(s.payout)
  FROM summed s CROSS JOIN LATERAL (SELECT agent_id FROM members WHERE id = s.member_id LIMIT 1) m
  GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (agent_id, day, area, category, wallet_kind) DO UPDATE SET stake = d.stake + excluded.stake,
    payout = d.payout + excluded.payout;
  INSERT INTO played_players AS d (agent_id, day, previous_day, players)
  SELECT agent_id, day, previous_day, sum(change) FROM changed_gaps(v_days)
  GROUP BY agent_id, day, previous_day HAVING sum(change) <> 0
  ON CONFLICT (agent_id, day, previous_day) DO UPDATE SET players = d.players + excluded.players;
  INSERT INTO settled_days AS d (day, first_seq, last_seq)
  SELECT movement_day(settled_at), min(seq), max(seq) FROM settled_stakes WHERE seq > v_after AND seq <= v_until GROUP BY 1
  ON CONFLICT (day) DO UPDATE SET first_seq = least(d.first_seq, excluded.first_seq),
    last_seq = greatest(d.last_seq, excluded.last_seq);
  UPDATE played_roll_up SET summed_seq = v_until, turn = v_turn;
  RETURN v_marked - v_until;
END $$;

-- Compares the sums of the members between two ids with their settled stakes, by day. It is one statement and so one
-- snapshot; the sums and their last number are always written together.
CREATE OR REPLACE FUNCTION find_wrong_played_days(p_after_member_id bigint, p_until_member_id bigint)
RETURNS TABLE (member_id bigint, day date, area text, is_wrong boolean) LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT coalesce(d.member_id, s.member_id), coalesce(d.day, s.day), coalesce(d.area, s.area),
    (d.stake, d.payout, d.valid_turnover) IS DISTINCT FROM (s.stake, s.payout, s.valid_turnover)
  FROM (
    SELECT * FROM played_days WHERE member_id > p_after_member_id AND member_id <= p_until_member_id
  ) d
  FULL JOIN (
    SELECT t.member_id, movement_day(t.settled_at) AS day, t.area, coalesce(t.category, '') AS category,
      played_wallet_kind(w.wallet_type_id) AS wallet_kind, sum(t.stake)::bigint AS stake, sum(t.payout)::bigint AS payout,
      sum(t.valid_turnover)::bigint AS valid_turnover
    FROM settled_stakes t LEFT JOIN wallets w ON w.account_id = t.account_id
    WHERE t.member_id > p_after_member_id AND t.member_id <= p_until_member_id
      AND t.seq <= (SELECT summed_seq FROM played_roll_up)
    GROUP BY 1, 2, 3, 4, 5
  ) s USING (member_id, day, area, category, wallet_kind)
$$;

-- Compares the sums and counts over all members of an agent with the sums of each member, by day. It is one statement
-- and so one snapshot.
CREATE OR REPLACE FUNCTION find_wrong_played_totals() RETURNS TABLE (day date, area text) LANGUAGE sql STABLE AS $$
  SELECT coalesce(t.day, s.day), coalesce(t.area, s.area)
  FROM played_totals t FULL JOIN (
    SELECT m.agent_id, d.day, d.area, d.category, d.wallet_kind, sum(d.stake)::bigint AS stake, sum(d.payout)::bigint AS payout
    FROM played_days d JOIN members m ON m.id = d.member_id GROUP BY 1, 2, 3, 4, 5
  ) s USING (agent_id, day, area, category, wallet_kind)
  WHERE (t.stake, t.payout) IS DISTINCT FROM (s.stake, s.payout)
  UNION ALL
  SELECT coalesce(t.day, s.day), 'players'
  FROM (SELECT * FROM played_players WHERE players <> 0) t FULL JOIN (
    SELECT m.agent_id, d.day, d.previous_day, count(*) AS players
    FROM (
      SELECT member_id, day, lag(day, 1, '-infinity') OVER (PARTITION BY member_id ORDER BY day) AS previous_day
      FROM (SELECT DISTINCT member_id, day FROM played_days WHERE stake > 0) player
    ) d JOIN members m ON m.id = d.member_id GROUP BY 1, 2, 3
  ) s USING (agent_id, day, previous_day)
  WHERE t.players IS DISTINCT FROM s.players
$$;
