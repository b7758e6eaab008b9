-- Locks the accounts that keep a balance in the order of their ids, so that two movements never deadlock. Every
-- function that moves money must begin with this call. Sequential scans are off because plans are cached: a plan made
-- while there are few accounts would keep scanning all of them.
CREATE OR REPLACE FUNCTION lock_accounts(p_account_ids bigint[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM accounts WHERE id = ANY (p_account_ids) AND balance IS NOT NULL ORDER BY id FOR UPDATE;
END $$;
