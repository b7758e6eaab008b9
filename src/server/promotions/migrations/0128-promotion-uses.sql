-- Numbers of the members who have a version of a promotion, so that a look at its limits reads few rows. A version has up
-- to 16 rows, by the member's id, because members who take it at the same time would wait for a single one.
CREATE TABLE promotion_uses (
  promotion_id bigint NOT NULL REFERENCES promotions,
  part smallint NOT NULL,
  waiting integer NOT NULL,
  running integer NOT NULL,
  -- Members who were ever granted the bonus, and the sum of their bonuses in satang.
  granted integer NOT NULL,
  bonus bigint NOT NULL,
  PRIMARY KEY (promotion_id, part)
);
INSERT INTO promotion_uses
SELECT promotion_id, member_id % 16, count(*) FILTER (WHERE state = 'waiting'), count(*) FILTER (WHERE state = 'running'),
  count(granted_at), coalesce(sum(bonus_amount), 0)
FROM member_promotions GROUP BY 1, 2;

-- The sums are read in its place.
DROP INDEX member_promotions_held;
