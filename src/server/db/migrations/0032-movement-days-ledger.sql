-- What came of each day of an account, by code, so that a statement need not read a day's movements to say it. The
-- movements are summed up 256 at a time, by the posting that brings the 256th: a bet writes no row for it, and besides
-- these sums there are never more than 255 movements to be read.
ALTER TABLE accounts
  ADD COLUMN unsummed_movements integer NOT NULL DEFAULT 0,
  -- Movements up to this one are in the sums. Those of an account are numbered under the lock of its row, so none is
  -- ever added before it.
  ADD COLUMN summed_seq bigint NOT NULL DEFAULT 0;

CREATE TABLE movement_days (
  account_id bigint NOT NULL REFERENCES accounts,
  -- Of Thailand.
  day date NOT NULL,
  code text NOT NULL,
  net bigint NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (account_id, day, code)
);

CREATE FUNCTION movement_day(p_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_at AT TIME ZONE 'Asia/Bangkok')::date
$$;

-- Adds the movements since the last time to the sums of their days. Call it with the account locked.
CREATE FUNCTION sum_up_movements(p_account_id bigint) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
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

-- As before, and counts the movements that are not summed up yet.
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

-- What there is already.
WITH line AS (
  SELECT debit_account_id AS account_id, seq, created_at, code, -amount AS amount FROM transfers
  WHERE debit_balance_after IS NOT NULL
  UNION ALL
  SELECT credit_account_id, seq, created_at, code, amount FROM transfers WHERE credit_balance_after IS NOT NULL
), summed AS (
  INSERT INTO movement_days (account_id, day, code, net, count)
  SELECT account_id, movement_day(created_at), code, sum(amount), count(*) FROM line GROUP BY 1, 2, 3
)
UPDATE accounts a SET summed_seq = latest.seq
FROM (SELECT account_id, max(seq) AS seq FROM line GROUP BY account_id) latest WHERE a.id = latest.account_id;
