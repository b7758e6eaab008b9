-- Sums of `affiliate_days` over all friends of a level, so that pages read few rows of a large network.
CREATE TABLE affiliate_day_sums (
  member_id bigint NOT NULL REFERENCES members,
  day date NOT NULL,
  level smallint NOT NULL,
  type text NOT NULL,
  turnover bigint NOT NULL,
  earned_micro bigint NOT NULL,
  -- A friend counts under one type a day, so only the sum over all types is a number of friends.
  friends integer NOT NULL,
  PRIMARY KEY (member_id, day, level, type)
);
INSERT INTO affiliate_day_sums
SELECT member_id, day, level, type, sum(turnover), sum(earned_micro), count(*) FILTER (WHERE is_counted)
FROM (
  SELECT *, type = min(type) OVER (PARTITION BY member_id, friend_id, day) AS is_counted FROM affiliate_days
) d GROUP BY member_id, day, level, type;

-- Friends whose turnover of the month is above zero.
ALTER TABLE affiliate_incomes ADD COLUMN players integer NOT NULL DEFAULT 0;
UPDATE affiliate_incomes i SET players = played.count
FROM (
  SELECT member_id, month, count(*) FROM affiliate_friend_months WHERE turnover > 0 GROUP BY member_id, month
) played WHERE (played.member_id, played.month) = (i.member_id, i.month);
