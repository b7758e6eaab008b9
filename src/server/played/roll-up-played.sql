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

-- Returns the start of the hour of an instant. Thailand's days begin with an hour.
CREATE OR REPLACE FUNCTION hour_start(p_at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT date_bin('1 hour', p_at, '2000-01-01T00:00:00Z')
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

-- Returns how stakes between two numbers change the players of each hour, for days of members whose sums contain these
-- stakes. A member is a player in the hours in which the stakes of the day so far are above zero in any kind of play. The
-- stakes before an hour are the sums of the day less what came since, so only later stakes are read.
CREATE OR REPLACE FUNCTION changed_hour_players(p_days played_member_day[], p_after bigint, p_until bigint)
RETURNS TABLE (agent_id bigint, starts_at timestamptz, change integer)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  WITH moved AS MATERIALIZED (
    SELECT a.agent_id, a.member_id, a.day, s.area, coalesce(s.category, '') AS category,
      played_wallet_kind(w.wallet_type_id) AS wallet_kind, hour_start(s.settled_at) AS starts_at, sum(s.stake) AS stake,
      coalesce(sum(s.stake) FILTER (WHERE s.seq > p_after), 0) AS added
    FROM unnest(p_days) a
    JOIN settled_stakes s ON s.member_id = a.member_id AND s.settled_at >= a.changes_from
      AND s.settled_at < day_start(a.day + 1) AND s.seq <= p_until
    LEFT JOIN LATERAL (SELECT wallet_type_id FROM wallets WHERE account_id = s.account_id LIMIT 1) w ON true
    GROUP BY 1, 2, 3, 4, 5, 6, 7
  ), hours AS (
    SELECT * FROM moved
    UNION ALL
    SELECT agent_id, member_id, day, area, category, wallet_kind, '-infinity', -stake, 0 FROM moved
    UNION ALL
    SELECT a.agent_id, d.member_id, d.day, d.area, d.category, d.wallet_kind, '-infinity', d.stake, 0
    FROM unnest(p_days) a JOIN played_days d ON d.member_id = a.member_id AND d.day = a.day
    WHERE a.changes_from IS NOT NULL
  ), sums AS (
    SELECT *, (sum(stake) OVER so_far > 0)::integer AS is_staked, (sum(stake - added) OVER so_far > 0)::integer AS was_staked
    FROM hours WINDOW so_far AS (PARTITION BY member_id, day, area, category, wallet_kind ORDER BY starts_at)
  ), steps AS (
    SELECT *, is_staked - lag(is_staked, 1, 0) OVER hour AS step, was_staked - lag(was_staked, 1, 0) OVER hour AS old_step
    FROM sums WINDOW hour AS (PARTITION BY member_id, day, area, category, wallet_kind ORDER BY starts_at)
  ), differences AS (
    SELECT agent_id, member_id, day, starts_at,
      (sum(sum(step)) OVER so_far > 0)::integer - (sum(sum(old_step)) OVER so_far > 0)::integer AS difference
    FROM steps GROUP BY 1, 2, 3, 4 WINDOW so_far AS (PARTITION BY member_id, day ORDER BY starts_at)
  )
  SELECT agent_id, starts_at, difference - lag(difference, 1, 0) OVER (PARTITION BY member_id, day ORDER BY starts_at)
  FROM differences
  UNION ALL
  SELECT agent_id, begins_at, 1 FROM unnest(p_days) WHERE begins_at IS NOT NULL
$$;

-- Sums up the settled stakes between two numbers by agent, hour and kind of play.
CREATE OR REPLACE FUNCTION sum_hours(p_after bigint, p_until bigint)
RETURNS TABLE (agent_id bigint, starts_at timestamptz, area text, category text, wallet_kind text, stake bigint, payout bigint,
  first_seq bigint, last_seq bigint)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT m.agent_id, hour_start(s.settled_at), s.area, coalesce(s.category, ''), played_wallet_kind(w.wallet_type_id),
    sum(s.stake)::bigint, sum(s.payout)::bigint, min(s.seq), max(s.seq)
  FROM settled_stakes s
  CROSS JOIN LATERAL (SELECT agent_id FROM members WHERE id = s.member_id LIMIT 1) m
  LEFT JOIN LATERAL (SELECT wallet_type_id FROM wallets WHERE account_id = s.account_id LIMIT 1) w ON true
  WHERE s.seq > p_after AND s.seq <= p_until
  GROUP BY 1, 2, 3, 4, 5
$$;

-- Adds settled stakes to the sums of their days and hours, up to the mark, once every transaction that took a number up to the
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
  -- Stakes above zero begin the day of a member without sums, and change nothing for a member who was a player in the
  -- last hour that has sums, except in hours before.
  v_days := ARRAY(
    WITH played AS MATERIALIZED (
      SELECT m.agent_id, t.*, d.was_player, d.was_player IS NULL AND t.least_stake >= 0 AS is_begun
      FROM (
        SELECT member_id, movement_day(settled_at) AS day, hour_start(min(settled_at)) AS starts_at,
          hour_start(min(settled_at) FILTER (WHERE stake > 0)) AS staked_at, min(stake) AS least_stake
        FROM settled_stakes WHERE seq > v_after AND seq <= v_until GROUP BY 1, 2
      ) t
      CROSS JOIN LATERAL (SELECT agent_id FROM members WHERE id = t.member_id LIMIT 1) m
      CROSS JOIN LATERAL (SELECT bool_or(stake > 0) AS was_player FROM played_days WHERE member_id = t.member_id AND day = t.day) d
    ), latest AS MATERIALIZED (
      SELECT d.agent_id, d.day, (SELECT max(h.starts_at) FROM played_hours h
        WHERE h.agent_id = d.agent_id AND h.starts_at < day_start(d.day + 1)) AS starts_at
      FROM (SELECT DISTINCT agent_id, day FROM played) d
    )
    SELECT ROW(p.agent_id, p.member_id, p.day, coalesce(p.was_player, false), CASE WHEN p.is_begun THEN p.staked_at END,
      CASE WHEN NOT p.is_begun AND (p.was_player IS NOT TRUE OR p.least_stake < 0 OR p.starts_at < l.starts_at)
        THEN p.starts_at END)::played_member_day
    FROM played p JOIN latest l USING (agent_id, day));
  WITH summed AS MATERIALIZED (
    SELECT s.member_id, hour_start(s.settled_at) AS starts_at, s.area, coalesce(s.category, '') AS category,
      played_wallet_kind(w.wallet_type_id) AS wallet_kind, sum(s.stake) AS stake, sum(s.payout) AS payout,
      sum(s.valid_turnover) AS valid_turnover, min(s.seq) AS first_seq, max(s.seq) AS last_seq
    FROM settled_stakes s LEFT JOIN wallets w ON w.account_id = s.account_id
    WHERE s.seq > v_after AND s.seq <= v_until
    GROUP BY 1, 2, 3, 4, 5
  ), hours AS MATERIALIZED (
    SELECT m.agent_id, s.starts_at, s.area, s.category, s.wallet_kind, sum(s.stake) AS stake, sum(s.payout) AS payout,
      min(s.first_seq) AS first_seq, max(s.last_seq) AS last_seq
    FROM summed s CROSS JOIN LATERAL (SELECT agent_id FROM members WHERE id = s.member_id LIMIT 1) m
    GROUP BY 1, 2, 3, 4, 5
  ), kept AS (
    INSERT INTO played_days AS d (member_id, day, area, category, wallet_kind, stake, payout, valid_turnover, turn)
    SELECT member_id, movement_day(starts_at), area, category, wallet_kind, sum(stake), sum(payout), sum(valid_turnover), v_turn
    FROM summed GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (member_id, day, area, category, wallet_kind) DO UPDATE SET stake = d.stake + excluded.stake,
      payout = d.payout + excluded.payout, valid_turnover = d.valid_turnover + excluded.valid_turnover, turn = excluded.turn
  ), kept_hours AS (
    INSERT INTO played_hours AS d (agent_id, starts_at, area, category, wallet_kind, stake, payout, first_seq, last_seq)
    SELECT * FROM hours
    ON CONFLICT (agent_id, starts_at, area, category, wallet_kind) DO UPDATE SET stake = d.stake + excluded.stake,
      payout = d.payout + excluded.payout, first_seq = least(d.first_seq, excluded.first_seq),
      last_seq = greatest(d.last_seq, excluded.last_seq)
  ), kept_settled_days AS (
    INSERT INTO settled_days AS d (day, first_seq, last_seq)
    SELECT movement_day(starts_at), min(first_seq), max(last_seq) FROM hours GROUP BY 1
    ON CONFLICT (day) DO UPDATE SET first_seq = least(d.first_seq, excluded.first_seq),
      last_seq = greatest(d.last_seq, excluded.last_seq)
  )
  INSERT INTO played_totals AS d (agent_id, day, area, category, wallet_kind, stake, payout)
  SELECT agent_id, movement_day(starts_at), area, category, wallet_kind, sum(stake), sum(payout) FROM hours
  GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (agent_id, day, area, category, wallet_kind) DO UPDATE SET stake = d.stake + excluded.stake,
    payout = d.payout + excluded.payout;
  INSERT INTO played_players AS d (agent_id, day, previous_day, players)
  SELECT agent_id, day, previous_day, sum(change) FROM changed_gaps(v_days)
  GROUP BY agent_id, day, previous_day HAVING sum(change) <> 0
  ON CONFLICT (agent_id, day, previous_day) DO UPDATE SET players = d.players + excluded.players;
  INSERT INTO played_hour_players AS d (agent_id, starts_at, change)
  SELECT agent_id, starts_at, sum(change) FROM changed_hour_players(v_days, v_after, v_until)
  GROUP BY agent_id, starts_at HAVING sum(change) <> 0
  ON CONFLICT (agent_id, starts_at) DO UPDATE SET change = d.change + excluded.change;
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

-- Compares the sums and counts of each hour of a day with the settled stakes. It is one statement and so one snapshot.
CREATE OR REPLACE FUNCTION find_wrong_played_hours(p_day date) RETURNS TABLE (area text)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  WITH stakes AS MATERIALIZED (
    SELECT d.first_seq - 1 AS before_seq, least(d.last_seq, r.summed_seq) AS until_seq
    FROM settled_days d CROSS JOIN played_roll_up r WHERE d.day = p_day
  ), days AS MATERIALIZED (
    SELECT array_agg(ROW(m.agent_id, p.member_id, p_day, false, NULL, day_start(p_day))::played_member_day) AS days
    FROM (SELECT DISTINCT member_id FROM played_days WHERE day = p_day) p JOIN members m ON m.id = p.member_id
  )
  SELECT coalesce(k.area, s.area)
  FROM (SELECT * FROM played_hours WHERE movement_day(starts_at) = p_day) k
  FULL JOIN (
    SELECT t.* FROM stakes b CROSS JOIN LATERAL sum_hours(b.before_seq, b.until_seq) t WHERE movement_day(t.starts_at) = p_day
  ) s USING (agent_id, starts_at, area, category, wallet_kind)
  WHERE (k.stake, k.payout, k.first_seq, k.last_seq) IS DISTINCT FROM (s.stake, s.payout, s.first_seq, s.last_seq)
  UNION ALL
  SELECT 'players'
  FROM (SELECT * FROM played_hour_players WHERE movement_day(starts_at) = p_day AND change <> 0) k
  FULL JOIN (
    SELECT c.agent_id, c.starts_at, sum(c.change) AS change
    FROM days d CROSS JOIN stakes b CROSS JOIN LATERAL changed_hour_players(d.days, 0, b.until_seq) c
    GROUP BY 1, 2 HAVING sum(c.change) <> 0
  ) s USING (agent_id, starts_at)
  WHERE k.change IS DISTINCT FROM s.change
$$;
