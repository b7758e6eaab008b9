-- Adding or editing an account of the house, and opening one that was closed for long, always needs a second person.
ALTER TABLE approvals DROP CONSTRAINT approvals_measure_check, ADD CONSTRAINT approvals_measure_check CHECK (
  measure IN ('points', 'spins', 'cost', 'unseen_credit', 'payout', 'rule', 'person', 'adjustment', 'member', 'bank'));

-- The approval of the last such change; null for accounts that are older than the people of the site, and where one
-- person runs the site alone.
ALTER TABLE receiving_accounts ADD COLUMN approval_id bigint REFERENCES approvals;

-- Approvals that were used for an account; each allows one change.
CREATE TABLE bank_approvals (
  approval_id bigint PRIMARY KEY REFERENCES approvals,
  account_id bigint NOT NULL REFERENCES receiving_accounts
);

-- Movements of an account in a period.
CREATE INDEX deposits_account_credits ON deposits (receiving_account_id, decided_at) INCLUDE (credited_amount)
  WHERE state = 'credited' AND receiving_account_id IS NOT NULL;
CREATE INDEX incoming_payments_account_credits ON incoming_payments (receiving_account_id, decided_at)
  WHERE state = 'credited' AND receiving_account_id IS NOT NULL;
CREATE INDEX withdrawals_account_paid ON withdrawals (paid_account_id, ended_at) WHERE paid_account_id IS NOT NULL;
CREATE INDEX withdrawals_account_bounced ON withdrawals (paid_account_id, bounced_at) WHERE bounced_at IS NOT NULL;
