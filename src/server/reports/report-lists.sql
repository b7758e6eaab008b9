-- Returns the id that a reference of the ledger names, as in `deposit/{id}` or `lotto/{id}/2`; null for other
-- references.
CREATE OR REPLACE FUNCTION thing_id(p_reference text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_reference ~ '^[a-z_]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(/|$)'
    THEN split_part(p_reference, '/', 2)::uuid END
$$;

-- Returns the type of play of a settled stake, as `playTypeOf` does; null for a win that belongs to no play.
CREATE OR REPLACE FUNCTION play_type(p_area text, p_category text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_category = 'shot_prize' THEN NULL
    WHEN p_area = 'lotto' THEN CASE p_category WHEN 'yeekee' THEN 'yeekee' ELSE 'lotto' END
    WHEN p_category IN ('slot', 'casino', 'fishing', 'sport', 'freespin', 'lotto', 'yeekee') THEN p_category
    ELSE 'other' END
$$;

-- Returns members in the order of their ids, after one of them, with their balances at the end of a day. The present
-- balance is reduced by the movements of later days; movements above the last summed number are in no day's sum yet. Holds
-- are found by their transfers; ten minutes allow for the clocks of two statements.
CREATE OR REPLACE FUNCTION member_balances_after(p_agent_id bigint, p_day date, p_after bigint, p_most integer)
RETURNS TABLE (member_id bigint, username text, main bigint, bonus bigint, commission bigint, holds bigint)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  WITH day AS (SELECT (p_day + 1)::timestamp AT TIME ZONE 'Asia/Bangkok' AS ended_at),
  listed AS (
    SELECT m.id, m.username FROM members m, day
    WHERE m.agent_id = p_agent_id AND m.id > p_after AND m.created_at < day.ended_at + interval '10 minutes'
    ORDER BY m.id LIMIT p_most
  )
  SELECT m.id, m.username,
    coalesce(sum(b.balance) FILTER (WHERE a.kind = 'member_wallet' AND coalesce(w.wallet_type_id, 1) = 1), 0)::bigint,
    coalesce(sum(b.balance) FILTER (WHERE a.kind = 'member_wallet' AND w.wallet_type_id > 1), 0)::bigint,
    coalesce(sum(b.balance) FILTER (WHERE a.kind = 'member_commission'), 0)::bigint,
    (SELECT coalesce(sum(h.amount), 0)::bigint FROM withdrawals o
     JOIN transfers h ON h.code = 'withdraw_hold' AND h.reference = 'withdrawal/' || o.id AND h.created_at < day.ended_at
     WHERE o.member_id = m.id AND o.requested_at < day.ended_at + interval '10 minutes'
       AND (o.ended_at IS NULL OR o.ended_at >= day.ended_at - interval '10 minutes')
       AND NOT EXISTS (SELECT FROM transfers e WHERE e.code IN ('withdraw_paid', 'withdraw_returned')
         AND e.reference = h.reference AND e.created_at < day.ended_at))
  FROM listed m CROSS JOIN day
  LEFT JOIN accounts a ON a.member_id = m.id AND a.kind IN ('member_wallet', 'member_commission')
  LEFT JOIN wallets w ON w.account_id = a.id
  LEFT JOIN LATERAL (
    SELECT a.balance
      - coalesce((SELECT sum(d.net) FROM movement_days d WHERE d.account_id = a.id AND d.day > p_day), 0)
      - coalesce((SELECT sum(t.amount) FROM transfers t WHERE t.credit_account_id = a.id
          AND t.credit_balance_after IS NOT NULL AND t.seq > a.summed_seq AND t.created_at >= day.ended_at), 0)
      + coalesce((SELECT sum(t.amount) FROM transfers t WHERE t.debit_account_id = a.id
          AND t.debit_balance_after IS NOT NULL AND t.seq > a.summed_seq AND t.created_at >= day.ended_at), 0) AS balance
  ) b ON true
  GROUP BY m.id, m.username, day.ended_at
$$;
