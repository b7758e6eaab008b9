CREATE OR REPLACE FUNCTION transfer_digest(t transfers) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN sha256(convert_to(
    concat_ws('|', t.id, t.command_id, t.debit_account_id, t.credit_account_id, t.amount, t.code, t.reference,
      coalesce(t.debit_balance_after, -1), coalesce(t.credit_balance_after, -1),
      extract(epoch FROM t.created_at)), 'UTF8'));
END $$;

-- Posts transfers of one currency; no other code writes balances and transfers. Call lock_accounts first. An account
-- with a balance may occur only once per call, because each transfer stores the balance after it. Each account counts
-- the movements that are not summed up yet; at the 256th, they are summed up.
CREATE OR REPLACE FUNCTION post_transfers(p_movements movement[], p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  c_most_unsummed CONSTANT integer := 256;
  c_account_ids CONSTANT bigint[] := ARRAY(
    SELECT debit_account_id FROM unnest(p_movements) UNION SELECT credit_account_id FROM unnest(p_movements));
  v_currencies text[];
  v_known integer;
  v_complete boolean;
  v_due_account_ids bigint[];
  v_account_id bigint;
BEGIN
  -- A transaction gets its xid before its sequence numbers, so a roll-up never passes the number of a transaction that
  -- is still open.
  PERFORM pg_current_xact_id();
  SELECT array_agg(DISTINCT currency ORDER BY currency DESC), count(*) INTO v_currencies, v_known
  FROM accounts WHERE id = ANY (c_account_ids);
  IF v_known <> cardinality(c_account_ids) THEN
    RAISE EXCEPTION 'transfer with an unknown account';
  ELSIF cardinality(v_currencies) > 1 THEN
    RAISE EXCEPTION 'transfer between %', array_to_string(v_currencies, ' and ');
  END IF;
  WITH kept AS (
    UPDATE accounts a SET unsummed_movements = a.unsummed_movements + 1, balance = a.balance + (
      SELECT sum(CASE a.id WHEN m.debit_account_id THEN -m.amount ELSE m.amount END)
      FROM unnest(p_movements) m WHERE a.id IN (m.debit_account_id, m.credit_account_id))
    WHERE a.id = ANY (c_account_ids) AND a.balance IS NOT NULL
    RETURNING a.id, a.balance, a.unsummed_movements
  ), posted AS (
    INSERT INTO transfers (id, command_id, debit_account_id, credit_account_id, amount, code, reference,
      debit_balance_after, credit_balance_after, created_at, digest)
    SELECT m.id, m.command_id, m.debit_account_id, m.credit_account_id, m.amount, m.code, m.reference,
      d.balance, c.balance, p_at,
      transfer_digest(ROW(NULL, m.id, m.command_id, m.debit_account_id, m.credit_account_id, m.amount, m.code,
        m.reference, d.balance, c.balance, p_at, NULL)::transfers)
    FROM unnest(p_movements) m
    LEFT JOIN kept d ON d.id = m.debit_account_id
    LEFT JOIN kept c ON c.id = m.credit_account_id
    RETURNING debit_balance_after, credit_balance_after
  )
  SELECT count(debit_balance_after) + count(credit_balance_after) = (SELECT count(*) FROM kept),
    ARRAY(SELECT id FROM kept WHERE unsummed_movements >= c_most_unsummed)
  INTO v_complete, v_due_account_ids FROM posted;
  IF NOT v_complete THEN
    RAISE EXCEPTION 'two movements on one account at once';
  END IF;
  FOREACH v_account_id IN ARRAY v_due_account_ids LOOP
    PERFORM sum_up_movements(v_account_id);
  END LOOP;
END $$;

-- Posts one transfer. Call lock_accounts first. Returns false without a change when the debited member account holds
-- too little.
CREATE OR REPLACE FUNCTION post_transfer(
  p_id uuid, p_command_id uuid, p_debit_account_id bigint, p_credit_account_id bigint,
  p_amount bigint, p_code text, p_reference text
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT balance < p_amount FROM accounts WHERE id = p_debit_account_id) THEN
    RETURN false;
  END IF;
  PERFORM post_transfers(ARRAY[ROW(p_id, p_command_id, p_debit_account_id, p_credit_account_id, p_amount,
    p_code, p_reference)::movement], business_now());
  RETURN true;
END $$;
