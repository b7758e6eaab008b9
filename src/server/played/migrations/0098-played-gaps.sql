-- A row counts the members who staked on a day and had last staked on an earlier one; `-infinity` says that they had never
-- staked before. A member belongs to a period once, on the day whose earlier day lies before the period, so counting the
-- members of a period reads few rows.
ALTER TABLE played_players ADD COLUMN previous_day date NOT NULL DEFAULT '-infinity';
ALTER TABLE played_players ALTER COLUMN previous_day DROP DEFAULT;
ALTER TABLE played_players DROP CONSTRAINT played_players_pkey;
ALTER TABLE played_players ADD PRIMARY KEY (agent_id, day, previous_day);

TRUNCATE played_players;
INSERT INTO played_players (agent_id, day, previous_day, players)
SELECT m.agent_id, d.day, d.previous_day, count(*)
FROM (
  SELECT member_id, day, lag(day, 1, '-infinity') OVER (PARTITION BY member_id ORDER BY day) AS previous_day
  FROM (SELECT DISTINCT member_id, day FROM played_days WHERE stake > 0) player
) d JOIN members m ON m.id = d.member_id GROUP BY 1, 2, 3;
