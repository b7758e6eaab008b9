-- Transfers that one person hands to the bank together, as a file.
CREATE TABLE payout_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  -- The agent's account that the bank pays them from.
  account_id bigint NOT NULL REFERENCES receiving_accounts,
  made_by text NOT NULL CHECK (made_by LIKE 'operator/%'),
  made_at timestamptz NOT NULL DEFAULT business_now()
);
CREATE INDEX payout_batches_agent ON payout_batches (agent_id, id);

-- `bounced` is an end too: the bank returned a transfer that was already booked as paid.
ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_state_check,
  ADD CONSTRAINT withdrawals_state_check CHECK (state IN ('requested', 'approved', 'paid', 'rejected', 'bounced'));
ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_check2,
  ADD CONSTRAINT withdrawals_ended CHECK ((ended_at IS NOT NULL) = (state IN ('paid', 'rejected', 'bounced')));

ALTER TABLE withdrawals
  -- The number by which people name a withdrawal, such as W318.
  ADD COLUMN number bigint,
  -- The agent's account that paid it, the number that the bank gave the transfer, and its time at the bank. Withdrawals
  -- that were paid before these columns existed have none.
  ADD COLUMN paid_account_id bigint REFERENCES receiving_accounts,
  ADD COLUMN bank_reference text CHECK (length(bank_reference) BETWEEN 1 AND 100),
  ADD COLUMN paid_at timestamptz,
  ADD COLUMN batch_id bigint REFERENCES payout_batches CHECK (batch_id IS NULL OR state <> 'requested'),
  -- A hold for a check by the team: why, by whom and since when. It allows neither approval nor payment.
  ADD COLUMN held_note text CHECK (length(held_note) BETWEEN 1 AND 200),
  ADD COLUMN held_by text CHECK (held_by LIKE 'operator/%'),
  ADD COLUMN held_at timestamptz,
  -- Why the bank returned the transfer, for the team, and the approval of the second person; the approval is null only
  -- where one person runs the site alone.
  ADD COLUMN bounced_at timestamptz,
  ADD COLUMN bounced_by text CHECK (bounced_by LIKE 'operator/%'),
  ADD COLUMN bounce_note text CHECK (length(bounce_note) BETWEEN 1 AND 200),
  ADD COLUMN bounce_approval_id bigint UNIQUE REFERENCES approvals,
  ADD CONSTRAINT withdrawals_payment CHECK (
    num_nonnulls(paid_account_id, bank_reference, paid_at) IN (0, 3)
    AND (paid_account_id IS NULL OR state IN ('paid', 'bounced'))),
  ADD CONSTRAINT withdrawals_hold CHECK (num_nonnulls(held_note, held_by, held_at) IN (0, 3)),
  ADD CONSTRAINT withdrawals_bounce CHECK (
    num_nonnulls(bounced_at, bounced_by, bounce_note) = CASE state WHEN 'bounced' THEN 3 ELSE 0 END
    AND (bounce_approval_id IS NULL OR state = 'bounced'));

UPDATE withdrawals w SET number = counted.number
FROM (SELECT id, row_number() OVER (ORDER BY requested_at, id) AS number FROM withdrawals) counted
WHERE counted.id = w.id;
ALTER TABLE withdrawals ALTER COLUMN number SET NOT NULL,
  ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY;
SELECT setval(pg_get_serial_sequence('withdrawals', 'number'), coalesce(max(number), 0) + 1, false) FROM withdrawals;

CREATE UNIQUE INDEX withdrawals_number ON withdrawals (number);
-- A bank gives each transfer from an account a number of its own, so a number is entered once.
CREATE UNIQUE INDEX withdrawals_one_reference ON withdrawals (paid_account_id, bank_reference);
CREATE INDEX withdrawals_batch ON withdrawals (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX withdrawals_agent_ended ON withdrawals (agent_id, ended_at) WHERE ended_at IS NOT NULL;

-- A payment comes back from the bank once.
CREATE UNIQUE INDEX transfers_one_bounce ON transfers (reference) WHERE code = 'withdraw_bounced';
