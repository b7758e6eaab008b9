-- Returns a page of a member's income by day, friend and type, the latest first: the lines after that of p_day,
-- p_after_friend_id and p_after_type, or from p_day on if there is no friend. Parameters that are null do not limit it.
--
-- The settings make the planner read the index in its order and stop at the end of the page. It does not know that a
-- member may have many lines, and would sort all of them.
CREATE OR REPLACE FUNCTION affiliate_income_lines(
  p_member_id bigint, p_kind text, p_level smallint, p_type text, p_from date, p_to date,
  p_day date, p_after_friend_id bigint, p_after_type text, p_most integer
) RETURNS TABLE (day date, friend_id bigint, level smallint, type text, turnover bigint, earned_micro bigint)
LANGUAGE sql STABLE ROWS 20 SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
  SELECT day, friend_id, level, type, turnover, earned_micro FROM affiliate_days
  WHERE member_id = p_member_id AND earned_micro <> 0
    AND CASE p_kind WHEN 'income' THEN earned_micro > 0 WHEN 'back' THEN earned_micro < 0 WHEN 'redeem' THEN false ELSE true END
    AND (p_level IS NULL OR level = p_level) AND (p_type IS NULL OR type = p_type)
    AND day BETWEEN coalesce(p_from, '-infinity') AND coalesce(p_to, 'infinity')
    -- No friend has the highest id, so a bound without a friend lets the whole day pass.
    AND (day, friend_id, type)
      < (coalesce(p_day, 'infinity'), coalesce(p_after_friend_id, 9223372036854775807), coalesce(p_after_type, ''))
  ORDER BY day DESC, friend_id DESC, type DESC LIMIT p_most
$$;
