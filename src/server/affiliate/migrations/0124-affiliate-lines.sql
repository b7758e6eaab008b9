-- The friends of each member on three levels, so that a page of them reads only its rows.
CREATE TABLE affiliate_lines (
  member_id bigint NOT NULL REFERENCES members,
  friend_id bigint NOT NULL REFERENCES members,
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  PRIMARY KEY (member_id, friend_id)
);

CREATE TABLE affiliate_line_sizes (
  member_id bigint NOT NULL REFERENCES members,
  level smallint NOT NULL,
  friends integer NOT NULL,
  PRIMARY KEY (member_id, level)
);

INSERT INTO affiliate_lines (member_id, friend_id, level)
WITH RECURSIVE line AS (
  SELECT referrer_member_id AS member_id, id AS friend_id, 1 AS level FROM members WHERE referrer_member_id IS NOT NULL
  UNION ALL
  SELECT m.referrer_member_id, l.friend_id, l.level + 1
  FROM line l JOIN members m ON m.id = l.member_id WHERE l.level < 3 AND m.referrer_member_id IS NOT NULL
)
SELECT member_id, friend_id, level FROM line;

INSERT INTO affiliate_line_sizes SELECT member_id, level, count(*) FROM affiliate_lines GROUP BY member_id, level;

-- Income of a friend over all months.
CREATE INDEX affiliate_friend_months_friend ON affiliate_friend_months (friend_id, member_id);
