-- Voiding a round with large stakes needs a second person.
ALTER TABLE approvals DROP CONSTRAINT approvals_measure_check, ADD CONSTRAINT approvals_measure_check CHECK (
  measure IN ('points', 'spins', 'cost', 'unseen_credit', 'payout', 'rule', 'person', 'adjustment', 'member', 'bank',
    'lotto'));

-- `system` or the operator who voided a round, and the approval of a second person, which voids one round. Both are null
-- for rounds that were voided before these columns existed.
ALTER TABLE lotto_rounds ADD COLUMN voided_by text CHECK (voided_by = 'system' OR voided_by LIKE 'operator/%'),
  ADD COLUMN void_approval_id bigint UNIQUE REFERENCES approvals;
ALTER TABLE lotto_rounds ADD CHECK (voided_by IS NULL OR state = 'voided'),
  ADD CHECK (void_approval_id IS NULL OR voided_by LIKE 'operator/%');

-- The board of the lottery desk shows the rounds of a day by their close.
CREATE INDEX lotto_rounds_closing ON lotto_rounds (agent_id, closes_at) WHERE number IS NULL;
