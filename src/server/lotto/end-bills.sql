-- Returns the part of each bill's stake that is no real bet: for each bet type, the amount that a member has staked on
-- every possible outcome. It is taken from the oldest bills first, so the result is always the same once betting has
-- closed.
CREATE OR REPLACE FUNCTION opposed_lotto_stakes(p_round_id bigint, p_member_ids bigint[])
RETURNS TABLE (bill_id uuid, amount bigint) LANGUAGE sql STABLE AS $$
  WITH covered AS (
    SELECT s.member_id, s.bet_type, min(s.amount) AS on_each FROM lotto_member_stakes s
    WHERE s.round_id = p_round_id AND s.member_id = ANY (p_member_ids) AND s.amount > 0
    GROUP BY s.member_id, s.bet_type
    HAVING count(*) = CASE
      WHEN s.bet_type IN ('run_top', 'run_bottom') THEN 10
      WHEN s.bet_type IN ('two_top', 'two_bottom') THEN 100
      -- There are 220 outcomes, because the order of the digits does not count.
      WHEN s.bet_type = 'three_tod' THEN 220
      ELSE 1000
    END
  ), placed AS (
    SELECT b.id, i.amount, c.on_each, coalesce(sum(i.amount) OVER (
      PARTITION BY b.member_id, i.bet_type, CASE i.bet_type WHEN 'three_tod' THEN sorted.digits ELSE i.number END
      ORDER BY b.number, i.item_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
    FROM covered c
    JOIN lotto_bills b ON b.round_id = p_round_id AND b.member_id = c.member_id AND b.state IN ('active', 'resulted')
    JOIN lotto_items i ON i.bill_id = b.id AND i.bet_type = c.bet_type
    CROSS JOIN LATERAL (
      SELECT string_agg(digit, '' ORDER BY digit) AS digits FROM string_to_table(i.number, NULL) AS digit
    ) sorted
  )
  SELECT id, sum(least(placed.amount, greatest(on_each - before, 0)))::bigint FROM placed GROUP BY id
$$;

-- Returns the amount due to each bill with these winners, next to the amount already paid. Bills of a void round are
-- due their whole stake.
CREATE OR REPLACE FUNCTION due_lotto_bills(p_ids uuid[], p_winners text[], p_is_void boolean)
RETURNS SETOF ending_bill LANGUAGE sql STABLE AS $$
  SELECT b.id, b.member_id, b.account_id, b.amount, b.paid,
    CASE WHEN p_is_void THEN b.amount ELSE coalesce(w.win, 0) END, 0::bigint, 0::bigint
  FROM lotto_bills b
  LEFT JOIN (
    SELECT bill_id, sum(win)::bigint AS win FROM lotto_items
    WHERE bill_id = ANY (p_ids) AND bet_type || '/' || number = ANY (p_winners) GROUP BY bill_id
  ) w ON w.bill_id = b.id
  WHERE b.id = ANY (p_ids)
$$;

-- Computes the transfer of each bill within the balance of its wallet: credits come first, and debits take at most the
-- remaining balance, one bill after the other. `turn` is the order within a wallet; NULL means no transfer.
CREATE OR REPLACE FUNCTION move_lotto_bills(p_bills ending_bill[]) RETURNS SETOF ending_bill LANGUAGE sql STABLE AS $$
  SELECT id, member_id, account_id, amount, paid, due, moved,
    CASE WHEN moved <> 0 THEN row_number() OVER (PARTITION BY account_id ORDER BY moved = 0, moved > 0 DESC, id) END
  FROM (
    SELECT b.*, CASE WHEN gain >= 0 THEN gain ELSE -greatest(0, least(-gain, a.balance
      + sum(greatest(gain, 0)) OVER (PARTITION BY account_id)
      - coalesce(sum(-least(gain, 0)) OVER (
          PARTITION BY account_id ORDER BY b.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))) END::bigint AS moved
    FROM (SELECT id, member_id, account_id, amount, paid, due, due - paid AS gain FROM unnest(p_bills)) b
    LEFT JOIN accounts a ON a.id = b.account_id
  ) moving
$$;

-- Ends some bills of a round in one transaction: pays the winning bills, or refunds all bills of a void round. After a
-- correction it moves the difference to the amount paid before. Returns the number of ended bills; 0 when none is left
-- or other transactions hold the rest.
--
-- A correction runs in one transaction at a time and takes all bills of a wallet together, so that gains of one bill
-- cover debits of another. Stakes that together cover every outcome are no turnover, and a correction subtracts the
-- turnover counted before.
--
-- p_winners holds the winning bets, such as `three_top/123`.
CREATE OR REPLACE FUNCTION end_lotto_bills(p_round_id bigint, p_most integer, p_winners text[]) RETURNS integer
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  c_command_id CONSTANT uuid := gen_random_uuid();
  v_round lotto_rounds;
  v_is_void boolean;
  v_house_id bigint;
  v_ids uuid[];
  v_bills ending_bill[];
  v_now timestamptz;
BEGIN
  SELECT * INTO v_round FROM lotto_rounds WHERE id = p_round_id FOR SHARE;
  IF v_round.state NOT IN ('drawing', 'voided') THEN
    RETURN 0;
  END IF;
  v_is_void := v_round.state = 'voided';
  IF v_round.settlement > 0 AND NOT pg_try_advisory_xact_lock(hashtextextended('lotto_correction/' || p_round_id, 0)) THEN
    RETURN 0;
  END IF;
  SELECT id INTO STRICT v_house_id FROM accounts
  WHERE agent_id = v_round.agent_id AND kind = 'house_lotto' AND member_id IS NULL;
  v_ids := ARRAY(
    SELECT id FROM lotto_bills
    WHERE round_id = p_round_id AND settlement = v_round.settlement AND state IN ('active', 'resulted')
    ORDER BY account_id, id LIMIT p_most FOR UPDATE SKIP LOCKED);
  IF cardinality(v_ids) = 0 THEN
    RETURN 0;
  END IF;
  IF v_round.settlement > 0 THEN
    v_ids := ARRAY(
      SELECT id FROM lotto_bills
      WHERE round_id = p_round_id AND settlement = v_round.settlement AND state IN ('active', 'resulted')
        AND account_id IN (SELECT account_id FROM lotto_bills WHERE id = ANY (v_ids))
      ORDER BY account_id, id FOR UPDATE);
  END IF;

  UPDATE lotto_items i SET state = ended.state
  FROM (SELECT bill_id, item_id, CASE
      WHEN v_is_void THEN 'refunded'
      WHEN bet_type || '/' || number = ANY (p_winners) THEN 'won'
      ELSE 'lost' END AS state
    FROM lotto_items WHERE bill_id = ANY (v_ids)) ended
  WHERE i.bill_id = ended.bill_id AND i.item_id = ended.item_id AND i.state <> ended.state;

  v_bills := ARRAY(SELECT bill FROM due_lotto_bills(v_ids, p_winners, v_is_void) bill);
  PERFORM lock_accounts(ARRAY(SELECT DISTINCT account_id FROM unnest(v_bills) WHERE due <> paid));
  v_now := business_now();

  v_bills := ARRAY(SELECT bill FROM move_lotto_bills(v_bills) bill);
  IF EXISTS (SELECT FROM unnest(v_bills) WHERE moved <> 0) THEN
    PERFORM record_commands(ARRAY[ROW(c_command_id, 'system', 'lotto_settlement', c_command_id::text,
      sha256(convert_to(v_round.round_id || '/' || v_round.settlement, 'UTF8')),
      jsonb_build_object('round_id', v_round.round_id, 'bills', cardinality(v_ids)), v_now)::commands]);
  END IF;
  FOR v_turn IN 1..coalesce((SELECT max(turn) FROM unnest(v_bills)), 0) LOOP
    PERFORM post_transfers(ARRAY(
      SELECT ROW(gen_random_uuid(), c_command_id,
        CASE WHEN moved > 0 THEN v_house_id ELSE account_id END, CASE WHEN moved > 0 THEN account_id ELSE v_house_id END,
        abs(moved), CASE WHEN v_is_void THEN 'lotto_refund' WHEN moved > 0 THEN 'lotto_prize' ELSE 'lotto_correction' END,
        'lotto/' || id || CASE WHEN v_is_void THEN '' ELSE '/' || v_round.settlement + 1 END)::movement
      FROM unnest(v_bills) WHERE turn = v_turn), v_now);
  END LOOP;

  IF NOT v_is_void THEN
    PERFORM settle_stakes(ARRAY(
      SELECT ROW(NULL, b.member_id, 'lotto', 'lotto/' || b.id, s.stake, s.payout, s.turnover, v_now, b.account_id,
        NULL, NULL, CASE WHEN v_round.number IS NULL THEN 'lotto' ELSE 'yeekee' END)::settled_stakes
      FROM unnest(v_bills) b
      LEFT JOIN opposed_lotto_stakes(p_round_id, ARRAY(SELECT DISTINCT member_id FROM unnest(v_bills))) o ON o.bill_id = b.id
      CROSS JOIN LATERAL (
        SELECT 1 AS step, -b.amount AS stake, -b.paid AS payout, -counted.turnover AS turnover
        FROM (
          -- One hour of margin, in case the clock was set back.
          SELECT coalesce(sum(t.valid_turnover), 0)::bigint AS turnover
          FROM lotto_bills made JOIN settled_stakes t
            ON t.member_id = made.member_id AND t.settled_at >= made.created_at - interval '1 hour'
          WHERE made.id = b.id AND t.reference = 'lotto/' || b.id
        ) counted
        WHERE v_round.settlement > 0
        UNION ALL
        SELECT 2, b.amount, b.paid + b.moved, b.amount - coalesce(o.amount, 0)
      ) s ORDER BY b.id, s.step));
    DELETE FROM shortfalls WHERE bill_id = ANY (v_ids);
    INSERT INTO shortfalls (reference, bill_id, member_id, settlement, amount, noted_at)
    SELECT 'lotto/' || id, id, member_id, v_round.settlement + 1, paid + moved - due, v_now
    FROM unnest(v_bills) WHERE paid + moved > due;
  END IF;
  UPDATE lotto_bills b SET paid = e.paid + e.moved, ended_at = v_now, note = v_round.note,
    state = CASE WHEN v_is_void THEN 'refunded' ELSE 'resulted' END,
    settlement = v_round.settlement + CASE WHEN v_is_void THEN 0 ELSE 1 END
  FROM unnest(v_bills) e WHERE b.id = e.id;
  PERFORM tell_ended_bills(p_round_id, v_bills);
  RETURN cardinality(v_ids);
END $$;

-- Marks a round as settled when all its bills are paid or refunded. Waits for transactions that still settle some of
-- them.
CREATE OR REPLACE FUNCTION finish_lotto_round(p_round_id bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM lotto_rounds WHERE id = p_round_id FOR NO KEY UPDATE;
  UPDATE lotto_rounds r SET settled_at = business_now(),
    state = CASE state WHEN 'drawing' THEN 'settled' ELSE state END,
    settlement = settlement + CASE state WHEN 'drawing' THEN 1 ELSE 0 END
  WHERE id = p_round_id AND (state = 'drawing' OR (state = 'voided' AND settled_at IS NULL))
    AND NOT EXISTS (
      SELECT FROM lotto_bills b
      WHERE b.round_id = r.id AND b.settlement = r.settlement AND b.state IN ('active', 'resulted'));
  RETURN FOUND;
END $$;
