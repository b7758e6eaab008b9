-- Returns a member's income of today, this month and in all, by level and by type. The parts are whole satang that add
-- up to the period's total: each is the difference between two rounded running sums.
CREATE OR REPLACE FUNCTION affiliate_parts(p_member_id bigint, p_day date)
RETURNS TABLE (period text, kind text, part text, turnover bigint, income bigint)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  WITH line AS (
    SELECT 'today' AS period, level, type, turnover, earned_micro FROM affiliate_day_sums
    WHERE member_id = p_member_id AND day = p_day
    UNION ALL
    SELECT 'month', level, type, turnover, earned_micro FROM affiliate_months
    WHERE member_id = p_member_id AND month = affiliate_month(p_day)
    UNION ALL
    SELECT 'all', level, type, turnover, earned_micro FROM affiliate_months WHERE member_id = p_member_id
  ), part AS (
    SELECT period, 'level' AS kind, level::text AS part, sum(turnover) AS turnover, sum(earned_micro) AS micro
    FROM line GROUP BY period, level
    UNION ALL
    SELECT period, 'type', type, sum(turnover), sum(earned_micro) FROM line GROUP BY period, type
  )
  SELECT period, kind, part, turnover::bigint,
    micro_to_satang(sum(micro) OVER upto) - micro_to_satang(sum(micro) OVER upto - micro)
  FROM part WINDOW upto AS (PARTITION BY period, kind ORDER BY part)
$$;
