-- Quests of an agent. What one asks and gives is in its terms.
CREATE TABLE quests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  -- Its name for operators.
  code text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('link_line', 'line_friend', 'first_deposit', 'check_in', 'turnover', 'deposit_days')),
  -- How often it can be done, by days and weeks of Thailand.
  period text NOT NULL CHECK (period IN ('ever', 'day', 'week')),
  title text NOT NULL,
  description text NOT NULL,
  position integer NOT NULL,
  -- It counts from the day on which the member joins.
  is_opt_in boolean NOT NULL DEFAULT false,
  -- So many days after the day on which it is reached its reward can be taken.
  claim_days integer NOT NULL CHECK (claim_days BETWEEN 1 AND 365),
  is_open boolean NOT NULL DEFAULT true,
  -- What was done on days before does not count, but for what happens once in a member's life.
  opened_at timestamptz NOT NULL,
  UNIQUE (agent_id, code),
  -- What is counted by days has a period to count in.
  CHECK (period = CASE kind WHEN 'check_in' THEN 'day' WHEN 'turnover' THEN 'day' WHEN 'deposit_days' THEN 'week' ELSE 'ever' END)
);

-- Terms are written once and never changed. Those of a day or a week are the last that hold from its first day on.
CREATE TABLE quest_terms (
  quest_id bigint NOT NULL REFERENCES quests,
  version integer NOT NULL CHECK (version > 0),
  -- Null: from the beginning.
  holds_from date,
  put_by text NOT NULL,
  put_at timestamptz NOT NULL,
  PRIMARY KEY (quest_id, version)
);

CREATE TABLE quest_steps (
  quest_id bigint NOT NULL,
  version integer NOT NULL,
  step smallint NOT NULL CHECK (step > 0),
  -- Satang of turnover, days of deposits, the day of a calendar, or 1 for what is done or not.
  target bigint NOT NULL CHECK (target > 0),
  point bigint NOT NULL DEFAULT 0 CHECK (point >= 0),
  spins integer NOT NULL DEFAULT 0 CHECK (spins >= 0),
  -- Satang.
  credit bigint NOT NULL DEFAULT 0 CHECK (credit >= 0),
  -- How often credit has to be played, in thousandths.
  turnover_milli integer NOT NULL DEFAULT 1000 CHECK (turnover_milli >= 0),
  PRIMARY KEY (quest_id, version, step),
  FOREIGN KEY (quest_id, version) REFERENCES quest_terms,
  CHECK (point > 0 OR spins > 0 OR credit > 0)
);

-- Who takes part in a quest that asks for it.
CREATE TABLE quest_joins (
  member_id bigint NOT NULL REFERENCES members,
  quest_id bigint NOT NULL REFERENCES quests,
  -- First day of the period; null: once for all.
  period_on date,
  joined_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (member_id, quest_id, period_on)
);

-- A reward that a member has reached: what it was worth then, it stays worth.
CREATE TABLE quest_rewards (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  agent_id bigint NOT NULL REFERENCES agents,
  member_id bigint NOT NULL REFERENCES members,
  quest_id bigint NOT NULL REFERENCES quests,
  kind text NOT NULL,
  -- First day of the period; null: once for all.
  period_on date,
  step smallint NOT NULL,
  target bigint NOT NULL,
  point bigint NOT NULL,
  spins integer NOT NULL,
  credit bigint NOT NULL,
  turnover_milli integer NOT NULL,
  -- Of a check-in: the days in a row that it is the last of.
  days_in_a_row integer CHECK ((days_in_a_row IS NOT NULL) = (kind = 'check_in')),
  -- Whose LINE account it was reached with.
  line_user_id text CHECK ((line_user_id IS NOT NULL) = (kind IN ('link_line', 'line_friend'))),
  reached_on date NOT NULL,
  expires_at timestamptz NOT NULL,
  claimed_at timestamptz,
  CONSTRAINT quest_rewards_once UNIQUE NULLS NOT DISTINCT (member_id, quest_id, period_on, step)
);
CREATE UNIQUE INDEX quest_rewards_one_check_in ON quest_rewards (member_id, quest_id, period_on) WHERE kind = 'check_in';
-- Once for each LINE user, whichever member they belong to.
CREATE UNIQUE INDEX quest_rewards_one_line_user ON quest_rewards (agent_id, kind, line_user_id) WHERE line_user_id IS NOT NULL;
CREATE INDEX quest_rewards_waiting ON quest_rewards (member_id, expires_at) WHERE claimed_at IS NULL;
CREATE INDEX quest_rewards_claimed ON quest_rewards (member_id, claimed_at) WHERE claimed_at IS NOT NULL;
CREATE INDEX quest_rewards_quest ON quest_rewards (quest_id, claimed_at);

-- The quests of an event, in its order.
CREATE TABLE quest_events (
  agent_id bigint NOT NULL,
  event_id text NOT NULL,
  quest_id bigint NOT NULL REFERENCES quests,
  position integer NOT NULL,
  PRIMARY KEY (agent_id, event_id, quest_id),
  FOREIGN KEY (agent_id, event_id) REFERENCES events (agent_id, id) ON DELETE CASCADE
);

-- Days on which money of a member arrived.
CREATE INDEX deposits_member_credited ON deposits (member_id, decided_at) WHERE state = 'credited';
