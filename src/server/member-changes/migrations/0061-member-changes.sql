-- Time until which no payout is made to a member, because the phone, name or bank account was changed.
ALTER TABLE members ADD COLUMN payouts_held_until timestamptz;

-- The payout of a member whom operators close: it takes the whole wallet, and may wait beside a withdrawal that the
-- member asked for. The approval of the closing allows one payout; it is null where one person runs the site alone.
ALTER TABLE withdrawals
  ADD COLUMN is_closing boolean NOT NULL DEFAULT false,
  ADD COLUMN closing_approval_id bigint UNIQUE REFERENCES approvals,
  ADD CHECK (is_closing OR closing_approval_id IS NULL);

DROP INDEX withdrawals_one_pending;
CREATE UNIQUE INDEX withdrawals_one_pending ON withdrawals (member_id)
  WHERE state IN ('requested', 'approved') AND NOT is_closing;
