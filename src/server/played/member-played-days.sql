-- Returns a member's settled stakes on each day of a period: the sums of the roll-up plus the stakes not rolled up
-- yet. It is one statement and so one snapshot: each stake is either in the sums or above their last number, never
-- both.
--
-- Usually few stakes are not rolled up yet, so they are read by number. When the roll-up is far behind, the member's
-- own stakes are fewer and are read instead.
CREATE OR REPLACE FUNCTION member_played_days(p_member_id bigint, p_from date, p_to date)
RETURNS TABLE (day date, stake bigint, payout bigint, valid_turnover bigint) LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  WITH roll_up AS (
    SELECT summed_seq, last_settled_seq() - summed_seq > 5000 AS is_far_behind FROM played_roll_up
  ), played AS (
    SELECT d.day, d.stake, d.payout, d.valid_turnover FROM played_days d
    WHERE d.member_id = p_member_id AND d.day BETWEEN p_from AND p_to
    UNION ALL
    SELECT movement_day(s.settled_at), s.stake, s.payout, s.valid_turnover
    FROM roll_up r CROSS JOIN LATERAL (
      SELECT * FROM settled_stakes WHERE seq > r.summed_seq AND NOT r.is_far_behind OFFSET 0) s
    WHERE s.member_id = p_member_id AND movement_day(s.settled_at) BETWEEN p_from AND p_to
    UNION ALL
    SELECT movement_day(s.settled_at), s.stake, s.payout, s.valid_turnover
    FROM roll_up r CROSS JOIN LATERAL (
      SELECT * FROM settled_stakes WHERE member_id = p_member_id AND r.is_far_behind
        AND settled_at >= p_from::timestamp AT TIME ZONE 'Asia/Bangkok'
        AND settled_at < (p_to + 1)::timestamp AT TIME ZONE 'Asia/Bangkok' OFFSET 0) s
    WHERE s.seq > r.summed_seq
  )
  SELECT asked.day, coalesce(sum(p.stake), 0)::bigint, coalesce(sum(p.payout), 0)::bigint,
    coalesce(sum(p.valid_turnover), 0)::bigint
  FROM (SELECT p_from + generate_series(0, p_to - p_from) AS day) asked LEFT JOIN played p USING (day)
  GROUP BY asked.day
$$;
