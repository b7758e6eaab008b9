-- What lottery bets are paid into and prizes come out of.
INSERT INTO account_kinds (kind, owner, currency) VALUES ('house_lotto', 'house', 'THB');

-- A bill is paid for once, given back once, and its prize paid once for each time that its round was settled (the
-- reference of a prize names that). The database refuses a second, whoever asks.
CREATE UNIQUE INDEX transfers_one_lotto_bet ON transfers (reference) WHERE code = 'lotto_bet';
CREATE UNIQUE INDEX transfers_one_lotto_return ON transfers (reference) WHERE code IN ('lotto_cancel', 'lotto_refund');
CREATE UNIQUE INDEX transfers_one_lotto_prize ON transfers (reference) WHERE code = 'lotto_prize';
CREATE UNIQUE INDEX transfers_one_lotto_correction ON transfers (reference) WHERE code = 'lotto_correction';

-- What an agent offers to bet on. Amounts in satang, rates in thousandths of the stake.
CREATE TABLE lotto_categories (
  agent_id bigint NOT NULL REFERENCES agents,
  category_id text NOT NULL,
  name text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (agent_id, category_id)
);

CREATE TABLE lotto_markets (
  agent_id bigint NOT NULL REFERENCES agents,
  market_id text NOT NULL CHECK (market_id ~ '^[a-z][a-z0-9-]{1,31}$'),
  category_id text NOT NULL,
  name text NOT NULL,
  image text NOT NULL,
  position integer NOT NULL,
  -- How what is announced becomes a result.
  result_kind text NOT NULL CHECK (result_kind IN ('government', 'four_digits', 'stock', 'yeekee')),
  -- Closed: no more rounds are planned; those that are go on.
  is_open boolean NOT NULL DEFAULT true,
  -- When rounds are held; read by the planner of rounds.
  calendar jsonb NOT NULL,
  -- The same in words.
  schedule text NOT NULL,
  -- How long a result that nobody confirmed can be withdrawn before it is final.
  result_delay_minutes integer NOT NULL DEFAULT 10 CHECK (result_delay_minutes > 0),
  -- How long after its draw a round waits for a result before every bill is given back.
  refund_after_minutes integer NOT NULL DEFAULT 60 CHECK (refund_after_minutes > 0),
  -- Its results are made up, and labelled so. Only demo data says this.
  has_demo_results boolean NOT NULL DEFAULT false,
  -- Labelled demo shooters shoot in its rounds. Only demo data says this.
  has_demo_shooters boolean NOT NULL DEFAULT false,
  PRIMARY KEY (agent_id, market_id),
  FOREIGN KEY (agent_id, category_id) REFERENCES lotto_categories
);

-- Days without a round.
CREATE TABLE lotto_holidays (
  agent_id bigint NOT NULL,
  market_id text NOT NULL,
  day date NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (agent_id, market_id, day),
  FOREIGN KEY (agent_id, market_id) REFERENCES lotto_markets
);

-- What can be bet on in a market, at what rate and within what limits.
CREATE TABLE lotto_terms (
  agent_id bigint NOT NULL,
  market_id text NOT NULL,
  bet_type text NOT NULL CHECK (bet_type IN (
    'three_top', 'three_tod', 'three_front', 'three_bottom', 'two_top', 'two_bottom', 'run_top', 'run_bottom')),
  rate_milli integer NOT NULL CHECK (rate_milli > 1000),
  -- Of one item.
  min_amount bigint NOT NULL CHECK (min_amount > 0),
  max_amount bigint NOT NULL CHECK (max_amount >= min_amount),
  -- Of all bets of a member on one number in a round.
  max_per_number bigint NOT NULL CHECK (max_per_number >= max_amount),
  -- Of all that a round would pay for one number, to everybody together.
  payout_ceiling bigint NOT NULL CHECK (payout_ceiling > 0),
  PRIMARY KEY (agent_id, market_id, bet_type),
  FOREIGN KEY (agent_id, market_id) REFERENCES lotto_markets
);

-- Times are those of the plan; what decides is `business_now()` after the row is locked.
CREATE TABLE lotto_rounds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL,
  -- As in addresses.
  round_id text NOT NULL CHECK (round_id ~ '^[a-z0-9][a-z0-9-]{2,63}$'),
  market_id text NOT NULL,
  day date NOT NULL,
  number integer CHECK (number > 0),
  state text NOT NULL DEFAULT 'scheduled'
    CHECK (state IN ('scheduled', 'open', 'closed', 'drawing', 'settled', 'voided')),
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL CHECK (closes_at > opens_at),
  draws_at timestamptz NOT NULL CHECK (draws_at >= closes_at),
  -- The result, once it is final.
  announced text,
  three_top text CHECK (three_top ~ '^[0-9]{3}$'),
  two_bottom text CHECK (two_bottom ~ '^[0-9]{2}$'),
  three_front text[] NOT NULL DEFAULT '{}',
  three_bottom text[] NOT NULL DEFAULT '{}',
  is_demo_result boolean NOT NULL DEFAULT false,
  -- How often a result was settled: 1 after the first, more after corrections.
  settlement integer NOT NULL DEFAULT 0,
  settled_at timestamptz,
  -- Why it was voided, as members read it.
  note text CHECK ((note IS NOT NULL) = (state = 'voided')),
  UNIQUE (agent_id, round_id),
  UNIQUE NULLS NOT DISTINCT (agent_id, market_id, day, number),
  FOREIGN KEY (agent_id, market_id) REFERENCES lotto_markets,
  CHECK ((three_top IS NULL) = (two_bottom IS NULL)),
  CHECK (three_top IS NOT NULL OR state NOT IN ('drawing', 'settled'))
);
CREATE INDEX lotto_rounds_due ON lotto_rounds (closes_at) WHERE state NOT IN ('settled', 'voided');
CREATE INDEX lotto_rounds_results ON lotto_rounds (agent_id, draws_at DESC, id DESC) WHERE three_top IS NOT NULL;
CREATE INDEX lotto_rounds_market ON lotto_rounds (agent_id, market_id, closes_at);
-- Bills that are left: of a round whose result is being settled, or that was voided.
CREATE INDEX lotto_rounds_unpaid ON lotto_rounds (draws_at)
  WHERE state = 'drawing' OR (state = 'voided' AND settled_at IS NULL);

-- Results as they were announced. One that waits can be withdrawn; a final one is the round's, until a correction.
-- Whatever changes a row has locked its round before.
CREATE TABLE lotto_results (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  round_id bigint NOT NULL REFERENCES lotto_rounds,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'final', 'withdrawn')),
  is_correction boolean NOT NULL,
  -- Word for word.
  announcement jsonb NOT NULL,
  announced text,
  three_top text NOT NULL CHECK (three_top ~ '^[0-9]{3}$'),
  two_bottom text NOT NULL CHECK (two_bottom ~ '^[0-9]{2}$'),
  three_front text[] NOT NULL,
  three_bottom text[] NOT NULL,
  entered_at timestamptz NOT NULL,
  entered_by text NOT NULL,
  -- When it is final by itself.
  final_at timestamptz NOT NULL,
  ended_at timestamptz CHECK ((ended_at IS NULL) = (state = 'waiting')),
  ended_by text CHECK ((ended_by IS NULL) = (state = 'waiting')),
  -- A result that an operator confirms was entered by another one. By the clock it is final by itself.
  CONSTRAINT lotto_results_four_eyes
    CHECK (NOT (state = 'final' AND ended_by LIKE 'operator/%' AND ended_by = entered_by))
);
CREATE UNIQUE INDEX lotto_results_waiting ON lotto_results (round_id) WHERE state = 'waiting';
CREATE INDEX lotto_results_due ON lotto_results (final_at) WHERE state = 'waiting';

-- เลขอั้น: numbers that a round takes no (more) bets on, or pays half for.
CREATE TABLE lotto_closed_numbers (
  round_id bigint NOT NULL REFERENCES lotto_rounds,
  bet_type text NOT NULL,
  -- The number under which limits count: of "3 ตัวโต๊ด" the digits in ascending order.
  number text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('closed', 'half')),
  closed_at timestamptz NOT NULL,
  closed_by text NOT NULL,
  PRIMARY KEY (round_id, bet_type, number)
);

CREATE TABLE lotto_bills (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- What members and operators call it.
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  member_id bigint NOT NULL REFERENCES members,
  -- The wallet that paid for it and is paid.
  account_id bigint NOT NULL,
  round_id bigint NOT NULL REFERENCES lotto_rounds,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'cancelled', 'resulted', 'refunded')),
  item_count integer NOT NULL CHECK (item_count > 0),
  amount bigint NOT NULL CHECK (amount > 0),
  -- Paid out or given back.
  paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
  -- Which settlement of its round it has been through last; 0: none.
  settlement integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  ended_at timestamptz CHECK ((ended_at IS NULL) = (state = 'active')),
  note text
);
CREATE INDEX lotto_bills_member ON lotto_bills (member_id, created_at DESC, id DESC);
CREATE INDEX lotto_bills_round ON lotto_bills (round_id, id);
-- What is left to settle or refund of a round. In the order of accounts, so that of two processes one seldom waits for
-- the other's wallets.
CREATE INDEX lotto_bills_unpaid ON lotto_bills (round_id, settlement, account_id, id) WHERE state IN ('active', 'resulted');

CREATE TABLE lotto_items (
  bill_id uuid NOT NULL REFERENCES lotto_bills,
  -- Position in the bill, from 1.
  item_id integer NOT NULL,
  bet_type text NOT NULL,
  number text NOT NULL CHECK (number ~ '^[0-9]{1,3}$'),
  amount bigint NOT NULL CHECK (amount > 0),
  rate_milli integer NOT NULL CHECK (rate_milli > 0),
  -- What it pays if it wins.
  win bigint NOT NULL CHECK (win > 0),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'won', 'lost', 'refunded')),
  PRIMARY KEY (bill_id, item_id)
);

-- What a round would pay for a number, held against the ceiling; what is cancelled is taken off.
CREATE TABLE lotto_exposures (
  round_id bigint NOT NULL,
  bet_type text NOT NULL,
  number text NOT NULL,
  payout bigint NOT NULL CHECK (payout >= 0),
  PRIMARY KEY (round_id, bet_type, number)
);

-- What a member has bet on a number of a round, held against the limit per member.
CREATE TABLE lotto_member_stakes (
  round_id bigint NOT NULL,
  member_id bigint NOT NULL,
  bet_type text NOT NULL,
  number text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (round_id, member_id, bet_type, number)
);

-- What a correction could not take back, because the wallet had no more. An operator decides what becomes of it.
CREATE TABLE lotto_shortfalls (
  bill_id uuid PRIMARY KEY REFERENCES lotto_bills,
  member_id bigint NOT NULL REFERENCES members,
  -- The settlement that it was found in last.
  settlement integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  noted_at timestamptz NOT NULL
);

-- A bill on its way to its end: what it should have paid out, and what has to move for that. Negative: back to the house.
CREATE TYPE ending_bill AS (
  id uuid, member_id bigint, account_id bigint, amount bigint, paid bigint, due bigint, moved bigint, turn bigint
);
