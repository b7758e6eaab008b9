-- Returns the numbers of the members who have a version, and bonuses in satang: those that were granted, and the largest
-- ones that members who wait for their deposit may get. The function has no SET clause, so that the planner can inline it
-- into the calling query.
CREATE OR REPLACE FUNCTION promotion_version_use(p promotions)
RETURNS TABLE (waiting bigint, running bigint, granted bigint, bonus bigint, reserved bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(u.waiting), 0)::bigint, coalesce(sum(u.running), 0)::bigint, coalesce(sum(u.granted), 0)::bigint,
    coalesce(sum(u.bonus), 0)::bigint, (coalesce(sum(u.waiting), 0) * coalesce(p.bonus_amount, p.max_bonus))::bigint
  FROM promotion_uses u WHERE u.promotion_id = p.id
$$;
