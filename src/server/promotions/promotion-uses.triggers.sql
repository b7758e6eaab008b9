-- Adds changes of members' promotions to the sums of their versions, in one order, so that no two transactions wait for each
-- other.
CREATE OR REPLACE FUNCTION count_promotion_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO promotion_uses AS u (promotion_id, part, waiting, running, granted, bonus)
  SELECT promotion_id, member_id % 16, sum(sign * (state = 'waiting')::integer), sum(sign * (state = 'running')::integer),
    sum(sign * (granted_at IS NOT NULL)::integer), sum(sign * coalesce(bonus_amount, 0))
  FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) changed GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (promotion_id, part) DO UPDATE SET waiting = u.waiting + excluded.waiting,
    running = u.running + excluded.running, granted = u.granted + excluded.granted, bonus = u.bonus + excluded.bonus;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER member_promotions_counted AFTER UPDATE ON member_promotions
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_promotion_uses();

-- The same for rows that are added, which have none from before.
CREATE OR REPLACE FUNCTION count_taken_promotions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO promotion_uses AS u (promotion_id, part, waiting, running, granted, bonus)
  SELECT promotion_id, member_id % 16, count(*) FILTER (WHERE state = 'waiting'), count(*) FILTER (WHERE state = 'running'),
    count(granted_at), coalesce(sum(bonus_amount), 0)
  FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (promotion_id, part) DO UPDATE SET waiting = u.waiting + excluded.waiting,
    running = u.running + excluded.running, granted = u.granted + excluded.granted, bonus = u.bonus + excluded.bonus;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER member_promotions_taken AFTER INSERT ON member_promotions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_taken_promotions();
