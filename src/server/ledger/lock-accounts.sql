-- Locks the accounts that keep a balance in the order of their ids, so that two movements never wait
-- for each other. Every function that moves money begins with this.
--
-- Plans are kept: one made while there are few accounts would go on reading all of them.
CREATE OR REPLACE FUNCTION lock_accounts(p_account_ids bigint[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM accounts WHERE id = ANY (p_account_ids) AND balance IS NOT NULL ORDER BY id FOR UPDATE;
END $$;
