-- Where the money of a requested withdrawal stands until it is paid or given back.
INSERT INTO account_kinds (kind, owner, currency) VALUES ('withdrawal_holds', 'house', 'THB');

-- How much members of an agent may withdraw, and how often.
CREATE TABLE withdrawal_terms (
  agent_id bigint PRIMARY KEY REFERENCES agents,
  min_satang bigint NOT NULL DEFAULT 10000 CHECK (min_satang >= 100),
  max_satang bigint NOT NULL DEFAULT 5000000 CHECK (max_satang >= min_satang),
  most_per_day integer NOT NULL DEFAULT 5 CHECK (most_per_day > 0)
);

-- What a member asked to be paid out. `requested` and `approved` hold their money; `paid` and `rejected` are ends.
CREATE TABLE withdrawals (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  agent_id bigint NOT NULL REFERENCES agents,
  member_id bigint NOT NULL REFERENCES members,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'approved', 'paid', 'rejected')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- The member's account as it was: another one later is not where this goes.
  bank_code text NOT NULL,
  account_number text NOT NULL CHECK (account_number ~ '^[0-9]{10,15}$'),
  account_name text,
  requested_at timestamptz NOT NULL,
  approved_at timestamptz CHECK (CASE state WHEN 'requested' THEN approved_at IS NULL WHEN 'rejected' THEN true ELSE approved_at IS NOT NULL END),
  approved_by text CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  ended_at timestamptz CHECK ((ended_at IS NOT NULL) = (state IN ('paid', 'rejected'))),
  ended_by text CHECK ((ended_by IS NULL) = (ended_at IS NULL)),
  -- Why it was rejected, as the member reads it.
  note text CHECK ((note IS NOT NULL) = (state = 'rejected'))
);
CREATE UNIQUE INDEX withdrawals_one_pending ON withdrawals (member_id) WHERE state IN ('requested', 'approved');
CREATE INDEX withdrawals_member ON withdrawals (member_id, requested_at, id);
-- What operators list.
CREATE INDEX withdrawals_agent ON withdrawals (agent_id, requested_at);
CREATE INDEX withdrawals_agent_state ON withdrawals (agent_id, state, requested_at);

-- A hold begins once and ends once, paid or given back, whoever decides: the database refuses a second one.
CREATE UNIQUE INDEX transfers_one_hold ON transfers (reference) WHERE code = 'withdraw_hold';
CREATE UNIQUE INDEX transfers_one_hold_end ON transfers (reference) WHERE code IN ('withdraw_paid', 'withdraw_returned');
