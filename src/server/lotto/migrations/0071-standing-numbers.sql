-- Numbers that are closed or pay half in every coming round of a market. They are copied into a round when it is
-- planned, so that a bet reads one list.
CREATE TABLE lotto_standing_numbers (
  agent_id bigint NOT NULL,
  market_id text NOT NULL,
  bet_type text NOT NULL,
  -- The number under which limits count.
  number text NOT NULL CHECK (number ~ '^[0-9]{1,3}$'),
  kind text NOT NULL CHECK (kind IN ('closed', 'half')),
  -- Last day of rounds for which it holds; null without an end.
  until date,
  written_by text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (agent_id, market_id, bet_type, number),
  FOREIGN KEY (agent_id, market_id) REFERENCES lotto_markets
);
-- Whether a number of a round was closed by such a row.
ALTER TABLE lotto_closed_numbers ADD COLUMN is_standing boolean NOT NULL DEFAULT false;

-- Terms of rounds that were planned before a change of their market's terms. A round without rows has those of its
-- market.
CREATE TABLE lotto_round_terms (
  round_id bigint NOT NULL REFERENCES lotto_rounds,
  bet_type text NOT NULL,
  rate_milli integer NOT NULL,
  min_amount bigint NOT NULL,
  max_amount bigint NOT NULL,
  max_per_number bigint NOT NULL,
  payout_ceiling bigint NOT NULL,
  PRIMARY KEY (round_id, bet_type)
);

-- The approval of the last change of a rate; null for rates of the catalogue, and where one person runs the site alone.
ALTER TABLE lotto_terms ADD COLUMN approval_id bigint REFERENCES approvals;

-- Approvals that were used for rates; each allows one change of a bet type.
CREATE TABLE lotto_rate_approvals (
  approval_id bigint NOT NULL REFERENCES approvals,
  bet_type text NOT NULL,
  PRIMARY KEY (approval_id, bet_type)
);

-- Bills of a period, for lists of operators. It costs a bet almost nothing.
CREATE INDEX lotto_bills_created ON lotto_bills USING brin (created_at) WITH (autosummarize = on);
