-- What a day's play of a member brings back: computed after the day has closed, and again whenever what was played on
-- it changes. One of the two kinds is the member's to take.
CREATE TABLE cashback_days (
  member_id bigint NOT NULL REFERENCES members,
  -- Of Thailand.
  day date NOT NULL,
  agent_id bigint NOT NULL REFERENCES agents,
  -- Of the main wallet, as it was settled that day.
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  -- Of bonus wallets: told to the member, never counted as a loss.
  bonus_stake bigint NOT NULL,
  bonus_payout bigint NOT NULL,
  -- Valid turnover of all wallets.
  turnover bigint NOT NULL,
  -- What later days took back, beyond their own play: so much less was lost, and played.
  loss_reversed bigint NOT NULL,
  turnover_reversed bigint NOT NULL,
  -- Terms that the day was computed by; it keeps them. Rates are in hundredths of a per cent.
  loss_rate integer NOT NULL CHECK (loss_rate >= 0),
  loss_cap bigint NOT NULL CHECK (loss_cap >= 0),
  loss_least bigint NOT NULL CHECK (loss_least > 0),
  turnover_rate integer NOT NULL CHECK (turnover_rate >= 0),
  turnover_least bigint NOT NULL CHECK (turnover_least > 0),
  -- How much of what is taken has to be played, in per cent.
  play_percent integer NOT NULL CHECK (play_percent >= 0),
  loss_amount bigint NOT NULL GENERATED ALWAYS AS
    (cashback_amount(stake - payout - loss_reversed, loss_rate, loss_cap, loss_least)) STORED,
  turnover_amount bigint NOT NULL GENERATED ALWAYS AS
    (cashback_amount(turnover - turnover_reversed, turnover_rate, NULL, turnover_least)) STORED,
  computed_at timestamptz NOT NULL,
  -- Until then it can be taken.
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, day)
);
CREATE INDEX cashback_days_agent ON cashback_days (agent_id, day, member_id);

-- What members took: once for a day.
CREATE TABLE cashback_claims (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  agent_id bigint NOT NULL REFERENCES agents,
  member_id bigint NOT NULL,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('loss', 'turnover')),
  -- What the day came to then.
  amount bigint NOT NULL CHECK (amount > 0),
  -- What was paid: that, less what earlier days were paid too much, or with what they were paid too little.
  paid bigint NOT NULL CHECK (paid >= 0),
  claimed_at timestamptz NOT NULL,
  UNIQUE (member_id, day),
  FOREIGN KEY (member_id, day) REFERENCES cashback_days (member_id, day)
);
CREATE INDEX cashback_claims_agent ON cashback_claims (agent_id, claimed_at);

-- How far the days of an agent's members are computed.
CREATE TABLE cashback_progress (
  agent_id bigint PRIMARY KEY REFERENCES agents,
  -- No day before it is computed.
  first_day date NOT NULL,
  -- The last that is computed for all members.
  done_day date NOT NULL,
  -- The day that is being computed, the number up to which settled stakes have to be summed up first, and the last
  -- member that is done.
  night_day date,
  night_seq bigint,
  night_member_id bigint,
  -- Up to where changes of days that are done have been read: a turn of the roll-up and, within it, a member.
  turn bigint NOT NULL,
  turn_member_id bigint NOT NULL DEFAULT 0,
  CHECK (num_nonnulls(night_day, night_seq, night_member_id) IN (0, 3))
);

-- The rules of an agent that a day is computed by.
CREATE TYPE cashback_terms AS (
  loss_rate integer,
  -- By VIP level, from 0 on.
  loss_caps bigint[],
  loss_least bigint,
  turnover_rate integer,
  turnover_least bigint,
  play_percent integer,
  claim_days integer,
  reversal_days integer
);
