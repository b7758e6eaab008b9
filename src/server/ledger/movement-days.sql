CREATE OR REPLACE FUNCTION movement_day(p_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_at AT TIME ZONE 'Asia/Bangkok')::date
$$;

-- Returns the start of a day in Thailand.
CREATE OR REPLACE FUNCTION day_start(p_day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT p_day::timestamp AT TIME ZONE 'Asia/Bangkok'
$$;

-- Adds the movements since the last call to the sums of their days. The caller must have locked the account.
CREATE OR REPLACE FUNCTION sum_up_movements(p_account_id bigint) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_after bigint;
BEGIN
  SELECT summed_seq INTO v_after FROM accounts WHERE id = p_account_id;
  WITH line AS (
    SELECT seq, created_at, code, -amount AS amount FROM transfers
    WHERE debit_account_id = p_account_id AND debit_balance_after IS NOT NULL AND seq > v_after
    UNION ALL
    SELECT seq, created_at, code, amount FROM transfers
    WHERE credit_account_id = p_account_id AND credit_balance_after IS NOT NULL AND seq > v_after
  ), summed AS (
    INSERT INTO movement_days AS d (account_id, day, code, net, count)
    SELECT p_account_id, movement_day(created_at), code, sum(amount), count(*) FROM line GROUP BY 2, 3
    ON CONFLICT (account_id, day, code) DO UPDATE SET net = d.net + excluded.net, count = d.count + excluded.count
  )
  UPDATE accounts SET unsummed_movements = 0, summed_seq = coalesce((SELECT max(seq) FROM line), summed_seq)
  WHERE id = p_account_id;
END $$;
