-- Sums of `played_days` over all members of an agent, so that reports of a period read few rows.
CREATE TABLE played_totals (
  agent_id bigint NOT NULL REFERENCES agents,
  day date NOT NULL,
  area text NOT NULL,
  category text NOT NULL,
  wallet_kind text NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  PRIMARY KEY (agent_id, day, area, category, wallet_kind)
);
INSERT INTO played_totals
SELECT m.agent_id, d.day, d.area, d.category, d.wallet_kind, sum(d.stake), sum(d.payout)
FROM played_days d JOIN members m ON m.id = d.member_id GROUP BY 1, 2, 3, 4, 5;

-- Members with a stake on each day.
CREATE TABLE played_players (
  agent_id bigint NOT NULL REFERENCES agents,
  day date NOT NULL,
  players bigint NOT NULL,
  PRIMARY KEY (agent_id, day)
);
INSERT INTO played_players
SELECT m.agent_id, d.day, count(DISTINCT d.member_id)
FROM played_days d JOIN members m ON m.id = d.member_id WHERE d.stake > 0 GROUP BY 1, 2;

-- Play of the agent's own people is left out of figures. They are few among the members.
CREATE INDEX members_staff ON members (agent_id) WHERE is_staff;

-- A day of a member, and whether its sums had a stake before stakes were added to them.
CREATE TYPE played_member_day AS (agent_id bigint, member_id bigint, day date, was_player boolean);
