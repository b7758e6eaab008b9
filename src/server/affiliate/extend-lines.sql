-- Adds a member who got a referrer, and the friends whom they already have, to the lines of up to three referrers.
CREATE OR REPLACE FUNCTION extend_affiliate_lines() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.referrer_member_id IS NOT DISTINCT FROM OLD.referrer_member_id THEN
      RETURN NULL;
    ELSIF OLD.referrer_member_id IS NOT NULL THEN
      RAISE EXCEPTION 'the referrer of a member is set once';
    END IF;
  END IF;
  WITH added AS (
    INSERT INTO affiliate_lines (member_id, friend_id, level)
    SELECT r.member_id, f.friend_id, r.level + f.level
    FROM affiliate_referrers(ARRAY[NEW.id]) r CROSS JOIN (
      SELECT NEW.id AS friend_id, 0 AS level UNION ALL SELECT friend_id, level FROM affiliate_friends(NEW.id)
    ) f WHERE r.level + f.level <= 3
    -- One statement may give referrers to a whole network, member by member.
    ON CONFLICT DO NOTHING RETURNING member_id, level
  )
  -- In the order of members, so that registrations below a common referrer do not wait for each other.
  INSERT INTO affiliate_line_sizes AS s (member_id, level, friends)
  SELECT member_id, level, count(*) FROM added GROUP BY member_id, level ORDER BY member_id, level
  ON CONFLICT (member_id, level) DO UPDATE SET friends = s.friends + excluded.friends;
  RETURN NULL;
END $$;
