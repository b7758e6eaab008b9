-- Returns the last number given to a transfer. Its row, and rows before it, may not be committed yet.
CREATE OR REPLACE FUNCTION last_transfer_seq() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM transfers_seq_seq
$$;

-- Marks the number up to which transfers are rolled up next, unless an earlier mark is still pending.
CREATE OR REPLACE FUNCTION mark_house() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  c_seq CONSTANT bigint := last_transfer_seq();
BEGIN
  -- This transaction gets its id after the number was read, so every transaction that took a number up to it has a
  -- smaller id.
  INSERT INTO house_mark AS m (seq, xid) VALUES (c_seq, pg_current_xact_id())
  ON CONFLICT (only_row) DO UPDATE SET seq = excluded.seq, xid = excluded.xid
    WHERE m.seq <= (SELECT summed_seq FROM house_roll_up);
END $$;

-- Sums up the transfers between two numbers by agent, day, kinds of the two accounts and code.
--
-- LATERAL with LIMIT makes every look-up of an account use its key, however many accounts there are.
CREATE OR REPLACE FUNCTION sum_transfers(p_after bigint, p_until bigint)
RETURNS TABLE (agent_id bigint, day date, debit_kind text, credit_kind text, code text, count bigint, amount bigint,
  first_seq bigint, last_seq bigint)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT d.agent_id, movement_day(t.created_at), d.kind, c.kind, t.code, count(*), sum(t.amount)::bigint, min(t.seq), max(t.seq)
  FROM transfers t
  CROSS JOIN LATERAL (SELECT agent_id, kind FROM accounts WHERE id = t.debit_account_id LIMIT 1) d
  CROSS JOIN LATERAL (SELECT kind FROM accounts WHERE id = t.credit_account_id LIMIT 1) c
  WHERE t.seq > p_after AND t.seq <= p_until
  GROUP BY 1, 2, 3, 4, 5
$$;

-- Adds transfers to the sums of their days, up to the mark, once every transaction that took a number up to the mark
-- has ended. Handles at most p_most numbers. Returns how many are left up to the mark; null while the mark is not
-- complete or another process is rolling up.
CREATE OR REPLACE FUNCTION roll_up_house(p_most integer) RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_after bigint;
  v_marked bigint;
  v_until bigint;
BEGIN
  SELECT seq INTO v_marked FROM house_mark WHERE xid <= pg_snapshot_xmin(pg_current_snapshot());
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT summed_seq INTO v_after FROM house_roll_up FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  v_until := least(v_marked, v_after + p_most);
  IF v_until <= v_after THEN
    RETURN 0;
  END IF;
  INSERT INTO house_days AS h (agent_id, day, debit_kind, credit_kind, code, count, amount, first_seq, last_seq)
  SELECT * FROM sum_transfers(v_after, v_until)
  ON CONFLICT (agent_id, day, code, debit_kind, credit_kind) DO UPDATE SET count = h.count + excluded.count,
    amount = h.amount + excluded.amount, first_seq = least(h.first_seq, excluded.first_seq),
    last_seq = greatest(h.last_seq, excluded.last_seq);
  UPDATE house_roll_up SET summed_seq = v_until;
  RETURN v_marked - v_until;
END $$;
