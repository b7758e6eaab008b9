-- A phone that was never proved says nothing about whose bank account it is: only members who showed their phone keep
-- others from naming the same account.
ALTER TABLE members DROP CONSTRAINT members_one_bank_account;
CREATE UNIQUE INDEX members_one_bank_account ON members (agent_id, bank_code, bank_account_number)
  WHERE phone_verified_at IS NOT NULL;
