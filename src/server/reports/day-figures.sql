-- Returns the movements of an agent by day up to a day: the sums of the roll-up plus the transfers that are not rolled
-- up yet. Within one snapshot each transfer is either in the sums or above their last number, never both.
CREATE OR REPLACE FUNCTION house_cells(p_agent_id bigint, p_until date)
RETURNS TABLE (day date, debit_kind text, credit_kind text, code text, count bigint, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT day, debit_kind, credit_kind, code, count, amount FROM house_days WHERE agent_id = p_agent_id AND day <= p_until
  UNION ALL
  SELECT day, debit_kind, credit_kind, code, count, amount
  FROM sum_transfers((SELECT summed_seq FROM house_roll_up), 9223372036854775807)
  WHERE agent_id = p_agent_id AND day <= p_until
$$;

-- Returns the play of an agent's members that is not rolled up yet, by day.
CREATE OR REPLACE FUNCTION unsummed_plays(p_agent_id bigint)
RETURNS TABLE (day date, member_id bigint, is_staff boolean, area text, category text, wallet_kind text, stake bigint,
  payout bigint)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT movement_day(s.settled_at), s.member_id, m.is_staff, s.area, coalesce(s.category, ''),
    played_wallet_kind(w.wallet_type_id), sum(s.stake)::bigint, sum(s.payout)::bigint
  FROM settled_stakes s
  CROSS JOIN LATERAL (SELECT is_staff FROM members WHERE id = s.member_id AND agent_id = p_agent_id LIMIT 1) m
  LEFT JOIN LATERAL (SELECT wallet_type_id FROM wallets WHERE account_id = s.account_id LIMIT 1) w ON true
  WHERE s.seq > (SELECT summed_seq FROM played_roll_up)
  GROUP BY 1, 2, 3, 4, 5, 6
$$;

-- Returns the play of an agent's members by day, both ends included.
CREATE OR REPLACE FUNCTION house_plays(p_agent_id bigint, p_from date, p_to date)
RETURNS TABLE (day date, member_id bigint, is_staff boolean, area text, category text, wallet_kind text, stake bigint,
  payout bigint)
LANGUAGE sql STABLE AS $$
  SELECT p.day, p.member_id, m.is_staff, p.area, p.category, p.wallet_kind, p.stake, p.payout
  FROM played_days p JOIN members m ON m.id = p.member_id
  WHERE m.agent_id = p_agent_id AND p.day BETWEEN p_from AND p_to
  UNION ALL
  SELECT * FROM unsummed_plays(p_agent_id) WHERE day BETWEEN p_from AND p_to
$$;

-- Returns the sums of play over an agent's members by day, up to a day. The stored sums are of all members, so those of
-- its own people are subtracted; their mark may change later.
CREATE OR REPLACE FUNCTION house_play_sums(p_agent_id bigint, p_until date)
RETURNS TABLE (day date, is_staff boolean, area text, category text, wallet_kind text, stake bigint, payout bigint)
LANGUAGE sql STABLE AS $$
  WITH staff AS MATERIALIZED (
    SELECT p.day, p.area, p.category, p.wallet_kind, p.stake, p.payout
    FROM members m JOIN played_days p ON p.member_id = m.id
    WHERE m.agent_id = p_agent_id AND m.is_staff AND p.day <= p_until
  )
  SELECT day, false, area, category, wallet_kind, stake, payout FROM played_totals
  WHERE agent_id = p_agent_id AND day <= p_until
  UNION ALL
  SELECT day, false, area, category, wallet_kind, -stake, -payout FROM staff
  UNION ALL
  SELECT day, true, area, category, wallet_kind, stake, payout FROM staff
  UNION ALL
  SELECT day, is_staff, area, category, wallet_kind, stake, payout FROM unsummed_plays(p_agent_id) WHERE day <= p_until
$$;

-- Returns how many of an agent's members staked on each day of a period, and without a day those of the whole period.
-- Member days with stakes that are not rolled up yet are counted anew.
CREATE OR REPLACE FUNCTION house_players(p_agent_id bigint, p_from date, p_to date) RETURNS TABLE (day date, players bigint)
LANGUAGE sql STABLE AS $$
  WITH unsummed AS MATERIALIZED (
    SELECT day, member_id, area, category, wallet_kind, stake FROM unsummed_plays(p_agent_id)
    WHERE NOT is_staff AND day BETWEEN p_from AND p_to
  ), changed AS MATERIALIZED (
    SELECT day, member_id, is_player(member_id, day) AS was_player, bool_or(stake > 0) AS is_now
    FROM (
      SELECT day, member_id, area, category, wallet_kind, sum(stake) AS stake
      FROM (
        SELECT * FROM unsummed
        UNION ALL
        SELECT p.day, p.member_id, p.area, p.category, p.wallet_kind, p.stake
        FROM (SELECT DISTINCT day, member_id FROM unsummed) u JOIN played_days p USING (member_id, day)
      ) row GROUP BY 1, 2, 3, 4, 5
    ) whole GROUP BY day, member_id
  ), counted AS (
    SELECT day, sum(players) AS players FROM played_players
    WHERE agent_id = p_agent_id AND day BETWEEN p_from AND p_to GROUP BY day
    UNION ALL
    SELECT p.day, -count(DISTINCT p.member_id) FROM members m JOIN played_days p ON p.member_id = m.id
    WHERE m.agent_id = p_agent_id AND m.is_staff AND p.day BETWEEN p_from AND p_to AND p.stake > 0 GROUP BY p.day
    UNION ALL
    SELECT day, sum(is_now::integer - was_player::integer) FROM changed GROUP BY day
  )
  SELECT day, sum(players)::bigint FROM counted GROUP BY day
  UNION ALL
  SELECT NULL, (
    SELECT coalesce(sum(players), 0) FROM played_players
    WHERE agent_id = p_agent_id AND day BETWEEN p_from AND p_to AND previous_day < p_from
  )::bigint - (
    SELECT count(*) FROM members m WHERE m.agent_id = p_agent_id AND m.is_staff AND EXISTS (
      SELECT FROM played_days d WHERE d.member_id = m.id AND d.day BETWEEN p_from AND p_to AND d.stake > 0)
  ) + (
    SELECT coalesce(sum(t.is_now::integer - t.was_player::integer), 0) FROM (
      SELECT EXISTS (
          SELECT FROM played_days d WHERE d.member_id = c.member_id AND d.day BETWEEN p_from AND p_to AND d.stake > 0
        ) AS was_player,
        bool_or(c.is_now) OR EXISTS (
          SELECT FROM played_days d WHERE d.member_id = c.member_id AND d.day BETWEEN p_from AND p_to AND d.stake > 0
            AND d.day <> ALL (array_agg(c.day))
        ) AS is_now
      FROM changed c GROUP BY c.member_id
    ) t
  )
$$;

-- Returns the play of an agent's members on the day of an instant, up to it, that the sums of whole hours lack: that of
-- the instant's hour, and what is not rolled up yet.
CREATE OR REPLACE FUNCTION plays_beside_hours(p_agent_id bigint, p_until timestamptz)
RETURNS TABLE (member_id bigint, is_staff boolean, area text, category text, wallet_kind text, stake bigint, payout bigint)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  WITH bound AS MATERIALIZED (
    SELECT day_start(movement_day(p_until)) AS day_starts_at, hour_start(p_until) AS hour_starts_at, summed_seq FROM played_roll_up
  ), hour AS MATERIALIZED (
    SELECT min(first_seq) AS first_seq, max(last_seq) AS last_seq
    FROM played_hours WHERE agent_id = p_agent_id AND starts_at = hour_start(p_until)
  ), stakes AS (
    SELECT s.* FROM bound b CROSS JOIN hour h JOIN settled_stakes s ON s.seq BETWEEN h.first_seq AND h.last_seq
      AND s.settled_at >= b.hour_starts_at AND s.settled_at < p_until
    UNION ALL
    SELECT s.* FROM bound b JOIN settled_stakes s ON s.seq > b.summed_seq
      AND s.settled_at >= b.day_starts_at AND s.settled_at < p_until
  )
  SELECT s.member_id, m.is_staff, s.area, coalesce(s.category, ''), played_wallet_kind(w.wallet_type_id), s.stake, s.payout
  FROM stakes s
  CROSS JOIN LATERAL (SELECT is_staff FROM members WHERE id = s.member_id AND agent_id = p_agent_id LIMIT 1) m
  LEFT JOIN LATERAL (SELECT wallet_type_id FROM wallets WHERE account_id = s.account_id LIMIT 1) w ON true
$$;

-- Returns the sums of play over an agent's members on the day of an instant, up to it. The sums of the hours are of all
-- members, so those of its own people are subtracted.
CREATE OR REPLACE FUNCTION house_play_sums_until(p_agent_id bigint, p_until timestamptz)
RETURNS TABLE (is_staff boolean, area text, category text, wallet_kind text, stake bigint, payout bigint)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  WITH staff AS MATERIALIZED (
    SELECT s.area, coalesce(s.category, '') AS category, played_wallet_kind(w.wallet_type_id) AS wallet_kind, s.stake, s.payout
    FROM members m
    JOIN settled_stakes s ON s.member_id = m.id AND s.settled_at >= day_start(movement_day(p_until))
      AND s.settled_at < hour_start(p_until) AND s.seq <= (SELECT summed_seq FROM played_roll_up)
    LEFT JOIN LATERAL (SELECT wallet_type_id FROM wallets WHERE account_id = s.account_id LIMIT 1) w ON true
    WHERE m.agent_id = p_agent_id AND m.is_staff
  )
  SELECT false, area, category, wallet_kind, stake, payout FROM played_hours
  WHERE agent_id = p_agent_id AND starts_at >= day_start(movement_day(p_until)) AND starts_at < hour_start(p_until)
  UNION ALL
  SELECT false, area, category, wallet_kind, -stake, -payout FROM staff
  UNION ALL
  SELECT true, area, category, wallet_kind, stake, payout FROM staff
  UNION ALL
  SELECT is_staff, area, category, wallet_kind, stake, payout FROM plays_beside_hours(p_agent_id, p_until)
$$;

-- Returns whether the stakes of a member between two instants, of those up to a number, are above zero in any kind of
-- play. Without a void, a single stake decides.
CREATE OR REPLACE FUNCTION has_staked(p_member_id bigint, p_from timestamptz, p_until timestamptz, p_seq bigint)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (
    SELECT FROM settled_stakes WHERE member_id = p_member_id AND settled_at >= p_from AND settled_at < p_until AND stake < 0
  ) THEN EXISTS (
    SELECT FROM settled_stakes s
    LEFT JOIN LATERAL (SELECT wallet_type_id FROM wallets WHERE account_id = s.account_id LIMIT 1) w ON true
    WHERE s.member_id = p_member_id AND s.settled_at >= p_from AND s.settled_at < p_until AND s.seq <= p_seq
    GROUP BY s.area, coalesce(s.category, ''), played_wallet_kind(w.wallet_type_id) HAVING sum(s.stake) > 0
  ) ELSE EXISTS (
    SELECT FROM settled_stakes
    WHERE member_id = p_member_id AND settled_at >= p_from AND settled_at < p_until AND seq <= p_seq AND stake > 0
  ) END
$$;

-- Returns how many of an agent's members have staked on the day of an instant, up to it. Members with stakes that the
-- sums of whole hours lack are counted anew.
CREATE OR REPLACE FUNCTION house_players_until(p_agent_id bigint, p_until timestamptz) RETURNS bigint
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  WITH bound AS MATERIALIZED (
    SELECT day_start(movement_day(p_until)) AS day_starts_at, hour_start(p_until) AS hour_starts_at, summed_seq FROM played_roll_up
  )
  SELECT coalesce((
      SELECT sum(p.change) FROM bound b JOIN played_hour_players p
        ON p.agent_id = p_agent_id AND p.starts_at >= b.day_starts_at AND p.starts_at < b.hour_starts_at
    ), 0)::bigint
    - (SELECT count(*) FROM bound b JOIN members m ON m.agent_id = p_agent_id AND m.is_staff
       WHERE has_staked(m.id, b.day_starts_at, b.hour_starts_at, b.summed_seq))
    + coalesce((
      SELECT sum(has_staked(l.member_id, b.day_starts_at, p_until, 9223372036854775807)::integer
        - has_staked(l.member_id, b.day_starts_at, b.hour_starts_at, b.summed_seq)::integer)
      FROM (SELECT DISTINCT member_id FROM plays_beside_hours(p_agent_id, p_until) WHERE NOT is_staff) l CROSS JOIN bound b
    ), 0)
$$;

-- Returns the stakes of an agent's games and lottery that are not settled now, less what was paid for them already.
CREATE OR REPLACE FUNCTION open_stakes(p_agent_id bigint) RETURNS TABLE (area text, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT 'games', coalesce(sum(r.stake - r.payout), 0)::bigint
  FROM game_rounds r JOIN members m ON m.id = r.member_id
  WHERE r.state = 'open' AND r.free_rounds_id IS NULL AND m.agent_id = p_agent_id
  UNION ALL
  SELECT 'lotto', coalesce(sum(b.amount), 0)::bigint
  FROM lotto_rounds r JOIN lotto_bills b ON b.round_id = r.id AND b.state = 'active'
  WHERE r.agent_id = p_agent_id AND (r.state <> 'settled' OR r.settled_at IS NULL)
$$;

-- Returns the sum of an agent's bonus wallets at the end of a day. A wallet is empty before its promotion begins and
-- after it has ended, so only those of running promotions are read.
CREATE OR REPLACE FUNCTION bonus_balance(p_agent_id bigint, p_day date) RETURNS bigint
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT coalesce(sum(latest.balance), 0)::bigint
  FROM turnover_requirements r
  JOIN wallets w ON w.requirement_id = r.id
  JOIN members m ON m.id = w.member_id AND m.agent_id = p_agent_id
  CROSS JOIN LATERAL (
    (SELECT seq, debit_balance_after AS balance FROM transfers
     WHERE debit_account_id = w.account_id AND debit_balance_after IS NOT NULL AND movement_day(created_at) <= p_day
     ORDER BY seq DESC LIMIT 1)
    UNION ALL
    (SELECT seq, credit_balance_after FROM transfers
     WHERE credit_account_id = w.account_id AND credit_balance_after IS NOT NULL AND movement_day(created_at) <= p_day
     ORDER BY seq DESC LIMIT 1)
    ORDER BY seq DESC LIMIT 1) latest
  WHERE movement_day(r.started_at) <= p_day AND (r.ended_at IS NULL OR movement_day(r.ended_at) > p_day)
$$;

-- Returns the day of the transfer of a deposit, a payout or a bounced payout; the day of an instant without a transfer.
CREATE OR REPLACE FUNCTION transferred_on(p_reference text, p_at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce(CASE split_part(p_reference, '/', 1)
    WHEN 'deposit' THEN (SELECT movement_day(created_at) FROM transfers WHERE code = 'deposit' AND reference = p_reference)
    WHEN 'withdrawal' THEN (SELECT movement_day(created_at) FROM transfers
      WHERE code = 'withdraw_paid' AND reference = p_reference)
    ELSE (SELECT movement_day(created_at) FROM transfers
      WHERE code = 'withdraw_bounced' AND reference = 'withdrawal/' || split_part(p_reference, '/', 2))
  END, movement_day(p_at))
$$;

-- Returns the bank money of an agent by the account that received or paid it, on a day and on all days up to it. Amounts
-- that leave the account are negative. Within ten minutes of the ends of the day the transfer decides its day, because a
-- row and its transfer may be of different days.
CREATE OR REPLACE FUNCTION bank_flows(p_agent_id bigint, p_day date)
RETURNS TABLE (kind text, account_id bigint, channel_id text, day_count bigint, day_amount bigint, total bigint)
LANGUAGE sql STABLE AS $$
  WITH bound AS MATERIALIZED (
    SELECT starts_at, ends_at, starts_at - interval '10 minutes' AS starts_after, starts_at + interval '10 minutes' AS begun_at,
      ends_at - interval '10 minutes' AS ends_after, ends_at + interval '10 minutes' AS over_at
    FROM (SELECT p_day::timestamp AT TIME ZONE 'Asia/Bangkok' AS starts_at,
      (p_day + 1)::timestamp AT TIME ZONE 'Asia/Bangkok' AS ends_at) day
  ), flow AS (
    SELECT 'deposit' AS kind, coalesce(d.receiving_account_id, i.receiving_account_id) AS account_id, d.channel_id,
      1 AS count, d.credited_amount AS amount, d.decided_at AS at, 'deposit/' || d.id AS reference
    FROM deposits d LEFT JOIN incoming_payments i ON i.deposit_id = d.id AND i.state = 'credited'
    WHERE d.agent_id = p_agent_id AND d.state = 'credited'
    UNION ALL
    SELECT 'payout', w.paid_account_id, NULL, 1, -w.amount, w.ended_at, 'withdrawal/' || w.id
    FROM withdrawals w WHERE w.agent_id = p_agent_id AND w.state IN ('paid', 'bounced')
    UNION ALL
    SELECT 'payout', w.paid_account_id, NULL, -1, w.amount, w.bounced_at, 'bounced/' || w.id
    FROM withdrawals w WHERE w.agent_id = p_agent_id AND w.state = 'bounced'
    UNION ALL
    SELECT 'move', m.from_account_id, NULL, 1, -m.amount, m.created_at, NULL
    FROM bank_moves m WHERE m.agent_id = p_agent_id AND m.from_account_id IS NOT NULL
    UNION ALL
    SELECT 'move', m.to_account_id, NULL, 1, m.amount, m.created_at, NULL
    FROM bank_moves m WHERE m.agent_id = p_agent_id AND m.to_account_id IS NOT NULL
  ), placed AS (
    SELECT f.kind, f.account_id, f.channel_id, f.count, f.amount, CASE
      WHEN f.at < b.starts_after OR f.reference IS NULL AND f.at < b.starts_at THEN p_day - 1
      WHEN f.reference IS NULL OR f.at >= b.begun_at AND f.at < b.ends_after THEN p_day
      ELSE transferred_on(f.reference, f.at) END AS day
    FROM flow f CROSS JOIN bound b
    WHERE f.at < b.over_at AND (f.reference IS NOT NULL OR f.at < b.ends_at)
  )
  SELECT kind, account_id, channel_id, coalesce(sum(count) FILTER (WHERE day = p_day), 0)::bigint,
    coalesce(sum(amount) FILTER (WHERE day = p_day), 0)::bigint, sum(amount)::bigint
  FROM placed WHERE day <= p_day GROUP BY kind, account_id, channel_id
$$;

-- Computes the sums of a day anew from the transfers between its first and its last one, beside the stored sums.
CREATE OR REPLACE FUNCTION recompute_house_day(p_agent_id bigint, p_day date)
RETURNS TABLE (debit_kind text, code text, kept bigint, computed bigint, is_wrong boolean)
LANGUAGE sql STABLE AS $$
  SELECT debit_kind, code, coalesce(k.amount, 0), coalesce(t.amount, 0),
    (k.count, k.amount) IS DISTINCT FROM (t.count, t.amount)
  FROM (SELECT * FROM house_days WHERE agent_id = p_agent_id AND day = p_day) k
  FULL JOIN (
    -- All accounts are read at once, because a day may have many transfers.
    SELECT d.kind AS debit_kind, c.kind AS credit_kind, t.code, count(*) AS count, sum(t.amount)::bigint AS amount
    FROM transfers t JOIN accounts d ON d.id = t.debit_account_id JOIN accounts c ON c.id = t.credit_account_id
    WHERE t.seq >= (SELECT min(first_seq) FROM house_days WHERE agent_id = p_agent_id AND day = p_day)
      AND t.seq <= (SELECT max(last_seq) FROM house_days WHERE agent_id = p_agent_id AND day = p_day)
      AND t.seq <= (SELECT summed_seq FROM house_roll_up)
      AND d.agent_id = p_agent_id AND movement_day(t.created_at) = p_day
    GROUP BY 1, 2, 3
  ) t USING (debit_kind, credit_kind, code)
$$;

-- Returns the last day to which nothing can be added any more: it ended five minutes ago, no transaction that began
-- before its end is open, and all its transfers and settled stakes are rolled up. A transaction without an id has
-- written nothing yet, and what it writes later is of a later time.
CREATE OR REPLACE FUNCTION last_final_day() RETURNS date LANGUAGE sql VOLATILE SET enable_seqscan = off AS $$
  SELECT least(
    movement_day(business_now() - interval '5 minutes') - 1,
    (SELECT movement_day(min(open.begun_at) + (business_now() - clock_timestamp())) - 1
     FROM (
       SELECT xact_start AS begun_at FROM pg_stat_activity
       WHERE datname = current_database() AND backend_xid IS NOT NULL AND pid <> pg_backend_pid()
       UNION ALL
       SELECT prepared FROM pg_prepared_xacts WHERE database = current_database()
     ) open),
    (SELECT movement_day(min(created_at)) - 1 FROM transfers WHERE seq > (SELECT summed_seq FROM house_roll_up)),
    (SELECT movement_day(min(settled_at)) - 1 FROM settled_stakes WHERE seq > (SELECT summed_seq FROM played_roll_up)))
$$;
