-- Returns numbers of members who have a version, the sum of granted bonuses, and the most that members who wait for their
-- deposit may get; in satang. The function has no SET clause, so that the planner can inline it into the calling query.
CREATE OR REPLACE FUNCTION promotion_version_use(p promotions)
RETURNS TABLE (waiting bigint, running bigint, granted bigint, bonus bigint, reserved bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(u.waiting), 0)::bigint, coalesce(sum(u.running), 0)::bigint, coalesce(sum(u.granted), 0)::bigint,
    coalesce(sum(u.bonus), 0)::bigint, (coalesce(sum(u.waiting), 0) * coalesce(p.bonus_amount, p.max_bonus))::bigint
  FROM promotion_uses u WHERE u.promotion_id = p.id
$$;
