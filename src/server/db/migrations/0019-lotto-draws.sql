ALTER TABLE lotto_markets
  -- How long a result that nobody confirmed can be withdrawn before it is final.
  ADD COLUMN result_delay_minutes integer NOT NULL DEFAULT 10 CHECK (result_delay_minutes > 0),
  -- How long after its draw a round waits for a result before every bill is given back.
  ADD COLUMN refund_after_minutes integer NOT NULL DEFAULT 60 CHECK (refund_after_minutes > 0),
  -- Its results are made up, and labelled so. Only demo data says this.
  ADD COLUMN has_demo_results boolean NOT NULL DEFAULT false;

-- Results as they were announced. One that waits can be withdrawn; a final one is the round's, until a correction.
-- Whatever changes a row has locked its round before.
CREATE TABLE lotto_results (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  round_id bigint NOT NULL REFERENCES lotto_rounds,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'final', 'withdrawn')),
  is_correction boolean NOT NULL,
  -- Word for word.
  announcement jsonb NOT NULL,
  announced text,
  three_top text NOT NULL CHECK (three_top ~ '^[0-9]{3}$'),
  two_bottom text NOT NULL CHECK (two_bottom ~ '^[0-9]{2}$'),
  three_front text[] NOT NULL,
  three_bottom text[] NOT NULL,
  entered_at timestamptz NOT NULL,
  entered_by text NOT NULL,
  -- When it is final by itself.
  final_at timestamptz NOT NULL,
  ended_at timestamptz CHECK ((ended_at IS NULL) = (state = 'waiting')),
  ended_by text CHECK ((ended_by IS NULL) = (state = 'waiting'))
);
CREATE UNIQUE INDEX lotto_results_waiting ON lotto_results (round_id) WHERE state = 'waiting';
CREATE INDEX lotto_results_due ON lotto_results (final_at) WHERE state = 'waiting';

-- Bills that are left: of a round whose result is being settled, or that was voided.
CREATE INDEX lotto_rounds_unpaid ON lotto_rounds (draws_at)
  WHERE state = 'drawing' OR (state = 'voided' AND settled_at IS NULL);
-- Which settlement of its round a bill has been through last; 0: none.
ALTER TABLE lotto_bills ADD COLUMN settlement integer NOT NULL DEFAULT 0;
-- In the order of accounts, so that of two processes one seldom waits for the other's wallets.
DROP INDEX lotto_bills_active;
CREATE INDEX lotto_bills_unpaid ON lotto_bills (round_id, settlement, account_id, id) WHERE state IN ('active', 'resulted');

-- What a correction could not take back, because the wallet had no more. An operator decides what becomes of it.
CREATE TABLE lotto_shortfalls (
  bill_id uuid PRIMARY KEY REFERENCES lotto_bills,
  member_id bigint NOT NULL REFERENCES members,
  -- The settlement that it was found in last.
  settlement integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  noted_at timestamptz NOT NULL
);

-- A settlement changes hundreds of bills at once: each member is told once.
DROP TRIGGER lotto_bills_noted ON lotto_bills;
CREATE FUNCTION note_ended_bills() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c_member_ids CONSTANT bigint[] := ARRAY(
    SELECT DISTINCT now.member_id FROM changed now JOIN unchanged before ON before.id = now.id
    WHERE now.state <> before.state OR now.settlement <> before.settlement);
BEGIN
  DELETE FROM member_changes WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM member_changes WHERE kind = 'lotto' AND member_id = ANY (c_member_ids) FOR UPDATE SKIP LOCKED));
  INSERT INTO member_changes (member_id, kind) SELECT member_id, 'lotto' FROM unnest(c_member_ids) AS member_id;
  PERFORM tell_change('lotto', array_agg(told.member_id), NULL) FROM (
    SELECT member_id, row_number() OVER () / 300 AS part FROM unnest(c_member_ids) AS member_id
  ) told GROUP BY told.part;
  RETURN NULL;
END $$;
CREATE TRIGGER lotto_bills_noted AFTER UPDATE ON lotto_bills REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_ended_bills();

-- A bill on its way to its end: what it should have paid out, and what has to move for that. Negative: back to the house.
CREATE TYPE ending_bill AS (
  id uuid, member_id bigint, account_id bigint, amount bigint, paid bigint, due bigint, moved bigint, turn bigint
);

-- Ends some bills of a round, in one transaction: pays those that won, or gives them all back when the round is void.
-- After a correction it moves the difference to what was paid before. How many it was; 0: none is left, or others are at
-- work on what is left.
--
-- p_winners are the bets that win, as `three_top/123`.
CREATE FUNCTION end_lotto_bills(p_round_id bigint, p_most integer, p_winners text[]) RETURNS integer
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
  SELECT id INTO STRICT v_house_id FROM accounts
  WHERE agent_id = v_round.agent_id AND kind = 'house_lotto' AND member_id IS NULL;
  v_ids := ARRAY(
    SELECT id FROM lotto_bills
    WHERE round_id = p_round_id AND settlement = v_round.settlement AND state IN ('active', 'resulted')
    ORDER BY account_id, id LIMIT p_most FOR UPDATE SKIP LOCKED);
  IF cardinality(v_ids) = 0 THEN
    RETURN 0;
  END IF;

  UPDATE lotto_items i SET state = ended.state
  FROM (SELECT bill_id, item_id, CASE
      WHEN v_is_void THEN 'refunded'
      WHEN bet_type || '/' || number = ANY (p_winners) THEN 'won'
      ELSE 'lost' END AS state
    FROM lotto_items WHERE bill_id = ANY (v_ids)) ended
  WHERE i.bill_id = ended.bill_id AND i.item_id = ended.item_id AND i.state <> ended.state;

  v_bills := ARRAY(
    SELECT ROW(b.id, b.member_id, b.account_id, b.amount, b.paid,
      CASE WHEN v_is_void THEN b.amount ELSE coalesce(w.win, 0) END, 0, 0)::ending_bill
    FROM lotto_bills b
    LEFT JOIN (SELECT bill_id, sum(win)::bigint AS win FROM lotto_items
      WHERE bill_id = ANY (v_ids) AND state = 'won' GROUP BY bill_id) w ON w.bill_id = b.id
    WHERE b.id = ANY (v_ids));
  PERFORM lock_accounts(ARRAY(SELECT DISTINCT account_id FROM unnest(v_bills) WHERE due <> paid));
  v_now := business_now();

  -- What comes in comes first; what goes back is what is there then, one bill after the other.
  v_bills := ARRAY(
    SELECT ROW(id, member_id, account_id, amount, paid, due, moved,
      CASE WHEN moved <> 0 THEN row_number() OVER (PARTITION BY account_id ORDER BY moved = 0, moved > 0 DESC, id) END
    )::ending_bill
    FROM (
      SELECT b.*, CASE WHEN gain >= 0 THEN gain ELSE -greatest(0, least(-gain, a.balance
        + sum(greatest(gain, 0)) OVER (PARTITION BY account_id)
        - coalesce(sum(-least(gain, 0)) OVER (
            PARTITION BY account_id ORDER BY b.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))) END::bigint AS moved
      FROM (SELECT id, member_id, account_id, amount, paid, due, due - paid AS gain FROM unnest(v_bills)) b
      LEFT JOIN accounts a ON a.id = b.account_id
    ) moving);

  INSERT INTO commands (id, scope, route, key, body_hash, answer, created_at)
  SELECT c_command_id, 'system', 'lotto_settlement', c_command_id::text,
    sha256(convert_to(v_round.round_id || '/' || v_round.settlement, 'UTF8')),
    jsonb_build_object('round_id', v_round.round_id, 'bills', cardinality(v_ids)), v_now
  WHERE EXISTS (SELECT FROM unnest(v_bills) WHERE moved <> 0);
  FOR v_turn IN 1..coalesce((SELECT max(turn) FROM unnest(v_bills)), 0) LOOP
    PERFORM post_transfers(ARRAY(
      SELECT ROW(gen_random_uuid(), c_command_id,
        CASE WHEN moved > 0 THEN v_house_id ELSE account_id END, CASE WHEN moved > 0 THEN account_id ELSE v_house_id END,
        abs(moved), CASE WHEN v_is_void THEN 'lotto_refund' WHEN moved > 0 THEN 'lotto_prize' ELSE 'lotto_correction' END,
        'lotto/' || id || CASE WHEN v_is_void THEN '' ELSE '/' || v_round.settlement + 1 END)::movement
      FROM unnest(v_bills) WHERE turn = v_turn), v_now);
  END LOOP;

  IF NOT v_is_void THEN
    INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at, account_id)
    SELECT member_id, 'lotto', 'lotto/' || id, s.stake, s.payout, s.stake, v_now, account_id
    FROM unnest(v_bills) CROSS JOIN LATERAL (
      SELECT 1 AS step, -amount AS stake, -paid AS payout WHERE v_round.settlement > 0
      UNION ALL
      SELECT 2, amount, paid + moved
    ) s ORDER BY id, s.step;
    DELETE FROM lotto_shortfalls WHERE bill_id = ANY (v_ids);
    INSERT INTO lotto_shortfalls (bill_id, member_id, settlement, amount, noted_at)
    SELECT id, member_id, v_round.settlement + 1, paid + moved - due, v_now
    FROM unnest(v_bills) WHERE paid + moved > due;
  END IF;
  UPDATE lotto_bills b SET paid = e.paid + e.moved, ended_at = v_now, note = v_round.note,
    state = CASE WHEN v_is_void THEN 'refunded' ELSE 'resulted' END,
    settlement = v_round.settlement + CASE WHEN v_is_void THEN 0 ELSE 1 END
  FROM unnest(v_bills) e WHERE b.id = e.id;
  RETURN cardinality(v_ids);
END $$;

-- Says that all bills of a round are paid or given back, if they are. Whoever is still at work on some is waited for.
CREATE FUNCTION finish_lotto_round(p_round_id bigint) RETURNS boolean LANGUAGE plpgsql AS $$
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
