-- Sums of settled stakes over all members of an agent by hour, so that figures up to a time read only the stakes of its
-- hour.
CREATE TABLE played_hours (
  agent_id bigint NOT NULL REFERENCES agents,
  starts_at timestamptz NOT NULL,
  area text NOT NULL,
  category text NOT NULL,
  wallet_kind text NOT NULL,
  -- Satang, like the payout.
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  -- Numbers of the first and the last of these stakes.
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  PRIMARY KEY (agent_id, starts_at, area, category, wallet_kind)
);
INSERT INTO played_hours
SELECT m.agent_id, date_bin('1 hour', s.settled_at, '2000-01-01T00:00:00Z'), s.area, coalesce(s.category, ''),
  CASE WHEN w.wallet_type_id > 1 THEN 'bonus' ELSE 'main' END, sum(s.stake), sum(s.payout), min(s.seq), max(s.seq)
FROM settled_stakes s JOIN members m ON m.id = s.member_id LEFT JOIN wallets w ON w.account_id = s.account_id
WHERE s.seq <= (SELECT summed_seq FROM played_roll_up) GROUP BY 1, 2, 3, 4, 5;

-- By how much the number of the day's players grew in an hour. A void may take a player away. The hours from the start of
-- a day add up to the members who have staked on it so far.
CREATE TABLE played_hour_players (
  agent_id bigint NOT NULL REFERENCES agents,
  starts_at timestamptz NOT NULL,
  change bigint NOT NULL,
  PRIMARY KEY (agent_id, starts_at)
);
INSERT INTO played_hour_players
WITH hours AS (
  SELECT s.member_id, (s.settled_at AT TIME ZONE 'Asia/Bangkok')::date AS day, s.area, coalesce(s.category, '') AS category,
    coalesce(w.wallet_type_id, 1) > 1 AS is_bonus, date_bin('1 hour', s.settled_at, '2000-01-01T00:00:00Z') AS starts_at,
    sum(s.stake) AS stake
  FROM settled_stakes s LEFT JOIN wallets w ON w.account_id = s.account_id
  WHERE s.seq <= (SELECT summed_seq FROM played_roll_up) GROUP BY 1, 2, 3, 4, 5, 6
), sums AS (
  SELECT *, sum(stake) OVER (PARTITION BY member_id, day, area, category, is_bonus ORDER BY starts_at) > 0 AS is_staked FROM hours
), steps AS (
  SELECT member_id, day, starts_at, is_staked::integer - lag(is_staked::integer, 1, 0)
    OVER (PARTITION BY member_id, day, area, category, is_bonus ORDER BY starts_at) AS step
  FROM sums
), players AS (
  SELECT member_id, day, starts_at, (sum(sum(step)) OVER (PARTITION BY member_id, day ORDER BY starts_at) > 0)::integer AS is_player
  FROM steps GROUP BY 1, 2, 3
), changes AS (
  SELECT member_id, starts_at, is_player - lag(is_player, 1, 0) OVER (PARTITION BY member_id, day ORDER BY starts_at) AS change
  FROM players
)
SELECT m.agent_id, c.starts_at, sum(c.change) FROM changes c JOIN members m ON m.id = c.member_id
GROUP BY 1, 2 HAVING sum(c.change) <> 0;

-- Voids are few. Whether a member has one decides whether their stakes of a day have to be summed up.
CREATE INDEX settled_stakes_voids ON settled_stakes (member_id, settled_at) WHERE stake < 0;

ALTER TYPE played_member_day
  -- Start of the hour of the first stake of a day that has no sums yet; null on other days.
  ADD ATTRIBUTE begins_at timestamptz,
  -- Start of the hour from which on added stakes may change whether the member is a player; null where they cannot.
  ADD ATTRIBUTE changes_from timestamptz;

DROP FUNCTION IF EXISTS house_plays_until(bigint, timestamptz);
DROP FUNCTION IF EXISTS bank_day_start(date);
