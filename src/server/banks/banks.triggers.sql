-- Returns whether another person approved exactly this row of an account, for the first time. A site without operators,
-- and one that one person runs alone, need no approval.
CREATE OR REPLACE FUNCTION is_approved_account(a receiving_accounts, p_kind text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN a.approval_id IS NULL THEN
    (SELECT is_one_person FROM agents WHERE id = a.agent_id)
      OR NOT EXISTS (SELECT FROM operators WHERE agent_id = a.agent_id)
  ELSE EXISTS (
    SELECT FROM approvals p
    WHERE p.id = a.approval_id AND p.agent_id = a.agent_id AND p.kind = p_kind AND p.state = 'approved'
      AND NOT EXISTS (SELECT FROM bank_approvals used WHERE used.approval_id = p.id)
      AND p.payload @> CASE p_kind
        WHEN 'account.add' THEN jsonb_build_object('bankCode', a.bank_code, 'accountNumber', a.account_number)
        ELSE jsonb_build_object('id', a.id) END
      AND (p_kind = 'account.open' OR p.payload @> jsonb_build_object('accountName', a.account_name,
        'minSatang', a.min_satang, 'maxSatang', a.max_satang, 'purpose', a.purpose,
        'ceilingSatang', a.daily_ceiling_satang)))
  END
$$;

-- Holds for every way to write an account: bank and number never change, a second person approves each addition and
-- edit and the opening after 30 days, and an approved account is used after 60 minutes.
CREATE OR REPLACE FUNCTION check_receiving_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_kind text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    v_kind := 'account.add';
  ELSE
    IF (NEW.agent_id, NEW.kind, NEW.bank_code, NEW.account_number)
        IS DISTINCT FROM (OLD.agent_id, OLD.kind, OLD.bank_code, OLD.account_number) THEN
      RAISE EXCEPTION 'bank and number of account % never change', OLD.id;
    END IF;
    NEW.closed_at := CASE WHEN OLD.is_open AND NOT NEW.is_open THEN business_now() ELSE OLD.closed_at END;
    IF (NEW.account_name, NEW.min_satang, NEW.max_satang, NEW.purpose, NEW.daily_ceiling_satang, NEW.usable_from)
        IS DISTINCT FROM (OLD.account_name, OLD.min_satang, OLD.max_satang, OLD.purpose, OLD.daily_ceiling_satang,
          OLD.usable_from) THEN
      v_kind := 'account.edit';
      IF NEW.is_open <> OLD.is_open THEN
        RAISE EXCEPTION 'account % is edited, and opened or closed, by separate acts', OLD.id;
      END IF;
    ELSIF NEW.is_open AND NOT OLD.is_open AND OLD.closed_at < business_now() - interval '30 days' THEN
      v_kind := 'account.open';
    ELSE
      NEW.approval_id := OLD.approval_id;
      RETURN NEW;
    END IF;
  END IF;
  IF is_approved_account(NEW, v_kind) IS NOT TRUE THEN
    RAISE EXCEPTION 'no other person approved % of account %', v_kind, NEW.account_number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receiving_accounts_four_eyes';
  END IF;
  IF NEW.approval_id IS NOT NULL AND v_kind <> 'account.open' THEN
    NEW.usable_from := business_now() + interval '60 minutes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER receiving_accounts_four_eyes BEFORE INSERT OR UPDATE ON receiving_accounts
  FOR EACH ROW EXECUTE FUNCTION check_receiving_account();

CREATE OR REPLACE TRIGGER receiving_accounts_kept BEFORE DELETE ON receiving_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Uses up the approval of an account, so that it allows no second change.
CREATE OR REPLACE FUNCTION use_bank_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bank_approvals (approval_id, account_id) VALUES (NEW.approval_id, NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER receiving_accounts_added AFTER INSERT ON receiving_accounts FOR EACH ROW
  WHEN (NEW.approval_id IS NOT NULL) EXECUTE FUNCTION use_bank_approval();

CREATE OR REPLACE TRIGGER receiving_accounts_changed AFTER UPDATE ON receiving_accounts FOR EACH ROW
  WHEN (NEW.approval_id IS NOT NULL AND NEW.approval_id IS DISTINCT FROM OLD.approval_id)
  EXECUTE FUNCTION use_bank_approval();

CREATE OR REPLACE TRIGGER bank_approvals_immutable BEFORE UPDATE OR DELETE ON bank_approvals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Checks that the accounts of a movement belong to the agent, and that the ledger moved exactly its amount.
CREATE OR REPLACE FUNCTION check_bank_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_at := business_now();
  IF EXISTS (
    SELECT FROM receiving_accounts
    WHERE id IN (NEW.from_account_id, NEW.to_account_id) AND agent_id <> NEW.agent_id) THEN
    RAISE EXCEPTION 'an account of movement % belongs to another agent', NEW.id;
  END IF;
  IF NEW.kind = 'between' THEN
    RETURN NEW;
  END IF;
  -- Books by day follow the transfer.
  SELECT t.created_at INTO NEW.created_at FROM transfers t
  JOIN accounts d ON d.id = t.debit_account_id
  JOIN accounts c ON c.id = t.credit_account_id
  WHERE t.id = NEW.transfer_id AND t.amount = NEW.amount AND t.reference = 'bank_move/' || NEW.id
    AND d.agent_id = NEW.agent_id AND c.agent_id = NEW.agent_id
    AND t.code = CASE NEW.kind WHEN 'fee' THEN 'bank_fee' ELSE NEW.kind END
    AND d.kind = CASE NEW.kind WHEN 'fee' THEN 'house_fees' WHEN 'owner_in' THEN 'agent_bank' ELSE 'owner_capital' END
    AND c.kind = CASE NEW.kind WHEN 'owner_in' THEN 'owner_capital' ELSE 'agent_bank' END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the ledger has no transfer of bank movement %', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_moves_moved';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER bank_moves_checked BEFORE INSERT ON bank_moves FOR EACH ROW EXECUTE FUNCTION check_bank_move();

CREATE OR REPLACE TRIGGER bank_moves_immutable BEFORE UPDATE OR DELETE ON bank_moves
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Writes the balance of the books beside a count, and refuses counts of a closed day, of a day to come, and of an
-- account of another agent.
CREATE OR REPLACE FUNCTION check_bank_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM receiving_accounts WHERE id = NEW.account_id AND agent_id = NEW.agent_id) THEN
    RAISE EXCEPTION 'account % belongs to another agent', NEW.account_id;
  END IF;
  IF NEW.day > movement_day(business_now()) THEN
    RAISE EXCEPTION 'the day % has not begun', NEW.day
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_counts_begun';
  END IF;
  IF EXISTS (SELECT FROM day_closings WHERE agent_id = NEW.agent_id AND day = NEW.day) THEN
    RAISE EXCEPTION 'the day % is closed', NEW.day
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_counts_open_day';
  END IF;
  NEW.counted_at := business_now();
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.account_id, NEW.day) IS DISTINCT FROM (OLD.account_id, OLD.day) THEN
      RAISE EXCEPTION 'a count stays with its account and day';
    END IF;
    -- The same balance with another explanation is the same count.
    IF NEW.counted = OLD.counted THEN
      NEW.counted_at := OLD.counted_at;
    END IF;
  END IF;
  NEW.book := account_book(NEW.account_id, NEW.day, NEW.counted_at);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER bank_counts_checked BEFORE INSERT OR UPDATE ON bank_counts
  FOR EACH ROW EXECUTE FUNCTION check_bank_count();

CREATE OR REPLACE TRIGGER bank_counts_kept BEFORE DELETE ON bank_counts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
