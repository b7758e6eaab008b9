-- What one operator asked for and another has to agree to. Approving it carries it out in the same transaction.
CREATE TABLE approvals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  -- `coupon.create`, `deposit.approve`, …
  kind text NOT NULL,
  -- `coupon/{code}`, `deposit/{id}`, …
  subject text NOT NULL,
  -- All that carrying it out needs.
  payload jsonb NOT NULL,
  -- Why it waits: which sum of its asker it would exceed, and by which amount.
  measure text NOT NULL CHECK (measure IN ('points', 'spins', 'cost', 'unseen_credit', 'payout', 'rule', 'person')),
  -- Points, spins or satang; NULL where there is no amount.
  amount bigint CHECK (amount > 0),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn')),
  -- `operator/{name}`
  requested_by text NOT NULL CHECK (requested_by LIKE 'operator/%'),
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > requested_at),
  decided_by text CHECK ((decided_by IS NULL) = (state = 'waiting')),
  decided_at timestamptz CHECK ((decided_at IS NULL) = (state = 'waiting')),
  -- Why it was rejected.
  note text CHECK ((note IS NOT NULL) = (state = 'rejected')),
  CONSTRAINT approvals_four_eyes CHECK (CASE state
    WHEN 'withdrawn' THEN decided_by = requested_by WHEN 'waiting' THEN true ELSE decided_by <> requested_by END)
);
CREATE INDEX approvals_agent ON approvals (agent_id, id);
CREATE INDEX approvals_waiting ON approvals (agent_id, requested_by, kind, subject) WHERE state = 'waiting';
CREATE INDEX approvals_approved ON approvals (agent_id, kind, subject) WHERE state = 'approved';

-- What one person gave away, credited or paid. Rows without an approval add up to what that person did alone.
CREATE TABLE lone_acts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  -- `operator/{name}`, and the person who acts by that key.
  operator text NOT NULL,
  person text NOT NULL,
  -- NULL where it is for nobody in particular.
  member_id bigint REFERENCES members,
  measure text NOT NULL CHECK (measure IN ('points', 'spins', 'cost', 'unseen_credit', 'payout')),
  amount bigint NOT NULL CHECK (amount > 0),
  subject text NOT NULL,
  acted_at timestamptz NOT NULL,
  -- Spent by this row: it allows nothing of the same measure again.
  approval_id bigint REFERENCES approvals,
  UNIQUE (approval_id, measure)
);
CREATE INDEX lone_acts_person ON lone_acts (agent_id, person, measure, acted_at) WHERE approval_id IS NULL;
CREATE INDEX lone_acts_member ON lone_acts (member_id, measure, acted_at) WHERE approval_id IS NULL;

-- Another person who says that a key is held by a person of its own. Whoever has a key already is one.
ALTER TABLE operators ADD COLUMN confirmed_by text DEFAULT 'system';
ALTER TABLE operators ALTER COLUMN confirmed_by DROP DEFAULT;
