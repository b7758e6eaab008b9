-- Returns what an operator looks at before deciding on a withdrawal, as badges of `payoutBadges` in the contract.
CREATE OR REPLACE FUNCTION payout_badges(w withdrawals) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN NOT EXISTS (
      SELECT FROM withdrawals e
      WHERE e.member_id = w.member_id AND e.state = 'paid' AND e.requested_at < w.requested_at) THEN 'first' END,
    CASE WHEN m.bank_account_changed_at > w.requested_at - interval '7 days' THEN 'account_changed' END,
    -- The first device of a member says nothing.
    CASE WHEN device.newest_at > w.requested_at - interval '24 hours'
      AND device.oldest_at <= w.requested_at - interval '24 hours' THEN 'fresh_device' END,
    CASE WHEN (
      SELECT coalesce(sum(s.stake), 0) FROM settled_stakes s
      WHERE s.member_id = w.member_id AND s.settled_at > last.at AND s.settled_at <= w.requested_at
    ) < last.amount THEN 'barely_played' END,
    CASE WHEN (
      SELECT coalesce(sum(s.payout - s.stake), 0) FROM settled_stakes s
      WHERE s.member_id = w.member_id AND s.settled_at >= desk_day_start(w.requested_at)
        AND s.settled_at < desk_day_start(w.requested_at) + interval '1 day'
    ) > 5000000 THEN 'big_win' END,
    CASE WHEN EXISTS (SELECT FROM shortfalls f WHERE f.member_id = w.member_id) THEN 'lotto_shortfall' END,
    CASE WHEN w.state IN ('requested', 'approved') AND NOT a.is_one_person AND w.amount + (
      SELECT coalesce(sum(l.amount), 0) FROM lone_acts l
      WHERE l.member_id = w.member_id AND l.measure = 'payout' AND l.approval_id IS NULL
        AND l.acted_at > (SELECT business_now()) - interval '24 hours'
    ) >= desk_limit(w.agent_id, 'four_eyes_from') THEN 'two_people' END,
    CASE WHEN EXISTS (
      SELECT FROM affiliate_suspects u CROSS JOIN LATERAL friend_signals(u.friend_id) s
      WHERE (u.friend_id = w.member_id OR u.referrer_member_id = w.member_id)
        AND u.joined_at > (SELECT business_now()) - interval '90 days' AND (s.device OR s.address OR s.owner)
    ) THEN 'referral_signal' END,
    CASE WHEN safety_refusal(w.member_id, 'play', NULL) ->> 'reason' IN ('time_out', 'excluded') THEN 'on_break' END,
    CASE WHEN w.is_closing OR m.closed_at IS NOT NULL THEN 'closing' END,
    CASE WHEN m.payouts_held_until > business_now() THEN 'payouts_held' END
  ], NULL)
  FROM members m JOIN agents a ON a.id = w.agent_id
  LEFT JOIN LATERAL (
    SELECT d.decided_at AS at, d.credited_amount AS amount FROM deposits d
    WHERE d.member_id = w.member_id AND d.state = 'credited' AND d.decided_at <= w.requested_at
    ORDER BY d.decided_at DESC LIMIT 1) last ON true
  LEFT JOIN LATERAL (
    SELECT max(first_seen_at) AS newest_at, min(first_seen_at) AS oldest_at FROM member_devices v
    WHERE v.member_id = w.member_id) device ON true
  WHERE m.id = w.member_id
$$;

-- Returns the play between the last deposit before the request of a withdrawal and the request, by type; one row
-- without a type if there was none, and no row without a deposit.
CREATE OR REPLACE FUNCTION play_before_payout(p_withdrawal_id uuid)
RETURNS TABLE (at timestamptz, amount bigint, type text, stake bigint, payout bigint)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT last.at, last.amount, coalesce(s.category, s.area), coalesce(sum(s.stake), 0)::bigint,
    coalesce(sum(s.payout), 0)::bigint
  FROM withdrawals w CROSS JOIN LATERAL (
    SELECT d.decided_at AS at, d.credited_amount AS amount FROM deposits d
    WHERE d.member_id = w.member_id AND d.state = 'credited' AND d.decided_at <= w.requested_at
    ORDER BY d.decided_at DESC LIMIT 1) last
  LEFT JOIN settled_stakes s
    ON s.member_id = w.member_id AND s.settled_at > last.at AND s.settled_at <= w.requested_at
  WHERE w.id = p_withdrawal_id GROUP BY 1, 2, 3 ORDER BY 4 DESC, 3
$$;
