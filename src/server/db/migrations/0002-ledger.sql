-- Double entry. A member account keeps its balance, never below zero; a house account keeps none:
-- its balance is derived from its transfers, so that no hot row is locked by every bet.
CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('member_wallet', 'member_points', 'house_games', 'house_points', 'agent_bank')),
  currency text NOT NULL CHECK (currency IN ('THB', 'POINT')),
  agent_id bigint NOT NULL REFERENCES agents,
  member_id bigint REFERENCES members,
  balance bigint CHECK (balance >= 0),
  CHECK ((member_id IS NULL) = (balance IS NULL))
);
CREATE INDEX accounts_member ON accounts (member_id) WHERE member_id IS NOT NULL;
CREATE UNIQUE INDEX accounts_house ON accounts (agent_id, kind, currency) WHERE member_id IS NULL;
CREATE UNIQUE INDEX accounts_points ON accounts (member_id) WHERE kind = 'member_points';

-- What makes a money movement happen once. The id is UUIDv5 of scope, route and key.
-- A row without body hash is a tombstone: the command was undone before it arrived.
CREATE TABLE commands (
  id uuid PRIMARY KEY,
  scope text NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  body_hash bytea,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT business_now()
);

-- Immutable. A mistake is corrected by a reversing transfer. No foreign keys: only post_transfers
-- writes here, and a key check per bet would lock the house account's row.
CREATE TABLE transfers (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  command_id uuid NOT NULL,
  debit_account_id bigint NOT NULL,
  credit_account_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  code text NOT NULL,
  reference text NOT NULL,
  -- Set on the side that keeps a balance.
  debit_balance_after bigint,
  credit_balance_after bigint,
  created_at timestamptz NOT NULL,
  -- SHA-256 over the row's content; `ledger verify` recomputes it.
  digest bytea NOT NULL,
  CHECK (debit_account_id <> credit_account_id)
);
CREATE INDEX transfers_debit ON transfers (debit_account_id, seq) WHERE debit_balance_after IS NOT NULL;
CREATE INDEX transfers_credit ON transfers (credit_account_id, seq) WHERE credit_balance_after IS NOT NULL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed or removed', TG_TABLE_NAME;
END $$;
CREATE TRIGGER transfers_immutable BEFORE UPDATE OR DELETE ON transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commands_immutable BEFORE UPDATE OR DELETE ON commands
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfers_kept BEFORE TRUNCATE ON transfers EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commands_kept BEFORE TRUNCATE ON commands EXECUTE FUNCTION refuse_change();

-- Written in the transaction that settles; a reversal is a negative row. Turnover, points, affiliate,
-- VIP, quests and cashback read this table and nothing else.
CREATE TABLE settled_stakes (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL,
  area text NOT NULL CHECK (area IN ('games', 'lotto', 'wheel')),
  reference text NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  valid_turnover bigint NOT NULL,
  settled_at timestamptz NOT NULL
);
CREATE INDEX settled_stakes_member ON settled_stakes (member_id, settled_at);
CREATE TRIGGER settled_stakes_immutable BEFORE UPDATE OR DELETE ON settled_stakes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settled_stakes_kept BEFORE TRUNCATE ON settled_stakes EXECUTE FUNCTION refuse_change();

CREATE FUNCTION transfer_digest(t transfers) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN sha256(convert_to(
    concat_ws('|', t.id, t.command_id, t.debit_account_id, t.credit_account_id, t.amount, t.code, t.reference,
      coalesce(t.debit_balance_after, -1), coalesce(t.credit_balance_after, -1),
      extract(epoch FROM t.created_at)), 'UTF8'));
END $$;

-- Locks the accounts that keep a balance in the order of their ids, so that two movements never wait
-- for each other. Every function that moves money begins with this.
--
-- Plans are kept: one made while there are few accounts would go on reading all of them.
CREATE FUNCTION lock_accounts(p_account_ids bigint[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM accounts WHERE id = ANY (p_account_ids) AND balance IS NOT NULL ORDER BY id FOR UPDATE;
END $$;

CREATE TYPE movement AS (
  id uuid, command_id uuid, debit_account_id bigint, credit_account_id bigint, amount bigint, code text, reference text
);

-- Moves money of one currency; nothing else writes balances and transfers. Call lock_accounts first.
-- An account that keeps a balance may occur once, because each transfer states the balance after it.
CREATE FUNCTION post_transfers(p_movements movement[], p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  c_account_ids CONSTANT bigint[] := ARRAY(
    SELECT debit_account_id FROM unnest(p_movements) UNION SELECT credit_account_id FROM unnest(p_movements));
  v_currencies text[];
  v_known integer;
  v_complete boolean;
BEGIN
  SELECT array_agg(DISTINCT currency ORDER BY currency DESC), count(*) INTO v_currencies, v_known
  FROM accounts WHERE id = ANY (c_account_ids);
  IF v_known <> cardinality(c_account_ids) THEN
    RAISE EXCEPTION 'transfer with an unknown account';
  ELSIF cardinality(v_currencies) > 1 THEN
    RAISE EXCEPTION 'transfer between %', array_to_string(v_currencies, ' and ');
  END IF;
  WITH kept AS (
    UPDATE accounts a SET balance = a.balance + (
      SELECT sum(CASE a.id WHEN m.debit_account_id THEN -m.amount ELSE m.amount END)
      FROM unnest(p_movements) m WHERE a.id IN (m.debit_account_id, m.credit_account_id))
    WHERE a.id = ANY (c_account_ids) AND a.balance IS NOT NULL
    RETURNING a.id, a.balance
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
  SELECT count(debit_balance_after) + count(credit_balance_after) = (SELECT count(*) FROM kept)
  INTO v_complete FROM posted;
  IF NOT v_complete THEN
    RAISE EXCEPTION 'two movements on one account at once';
  END IF;
END $$;

-- Moves money once. Call lock_accounts first. Returns false, having changed nothing, when the debited
-- member account holds too little.
CREATE FUNCTION post_transfer(
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

-- Asked in the transaction of every stake and every deposit. Limits, time-outs and self-exclusion
-- join here; a closed account is refused today.
CREATE FUNCTION safety_allows(p_member_id bigint, p_kind text, p_amount bigint) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_kind NOT IN ('stake', 'deposit') OR p_amount <= 0 THEN
    RAISE EXCEPTION 'safety asked about % of %', p_kind, p_amount;
  END IF;
  RETURN EXISTS (SELECT 1 FROM members WHERE id = p_member_id AND closed_at IS NULL);
END $$;
