CREATE OR REPLACE TRIGGER withdrawals_noted AFTER INSERT OR UPDATE ON withdrawals
  FOR EACH ROW EXECUTE FUNCTION note_member_change('withdrawals');

-- Counts a withdrawal that one person approved and paid towards the amount that this person may handle alone.
CREATE OR REPLACE FUNCTION refuse_same_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_same_person(NEW.agent_id, NEW.approved_by, NEW.ended_by) THEN
    INSERT INTO lone_acts (agent_id, operator, person, member_id, measure, amount, subject, acted_at)
    VALUES (NEW.agent_id, NEW.ended_by, one_person_of(NEW.agent_id, NEW.approved_by, NEW.ended_by), NEW.member_id,
      'payout', NEW.amount, 'withdrawal/' || NEW.id, business_now());
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER withdrawals_four_eyes BEFORE INSERT OR UPDATE OF state ON withdrawals FOR EACH ROW
  WHEN (NEW.state = 'paid' AND NEW.ended_by LIKE 'operator/%') EXECUTE FUNCTION refuse_same_payer();

-- Refuses to approve or pay a withdrawal while the team holds it, or while payouts to its member are held.
CREATE OR REPLACE FUNCTION refuse_held_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.held_at IS NOT NULL THEN
    RAISE EXCEPTION 'withdrawal % is held', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_kept';
  END IF;
  IF EXISTS (SELECT FROM members WHERE id = NEW.member_id AND payouts_held_until > business_now()) THEN
    RAISE EXCEPTION 'payouts to member % are held', NEW.member_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_held';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER withdrawals_held BEFORE UPDATE OF state ON withdrawals FOR EACH ROW
  WHEN (NEW.state IN ('approved', 'paid') AND NEW.state <> OLD.state) EXECUTE FUNCTION refuse_held_payout();

-- Refuses the payout of a closing that no other person approved. One approval allows only one payout.
CREATE OR REPLACE FUNCTION check_closing_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (CASE WHEN NEW.closing_approval_id IS NULL THEN (SELECT is_one_person FROM agents WHERE id = NEW.agent_id)
    ELSE EXISTS (
      SELECT FROM approvals
      WHERE id = NEW.closing_approval_id AND agent_id = NEW.agent_id AND kind = 'member.close_with_payout'
        AND state = 'approved' AND (payload ->> 'memberId')::bigint = NEW.member_id)
    END) IS NOT TRUE THEN
    RAISE EXCEPTION 'no other person approved the closing of member %', NEW.member_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_closing_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER withdrawals_closing_four_eyes BEFORE INSERT OR UPDATE OF is_closing, closing_approval_id, member_id
  ON withdrawals FOR EACH ROW WHEN (NEW.is_closing) EXECUTE FUNCTION check_closing_payout();

-- Checks that a payment names an account of the agent that pays, the number of the transfer, and a time after the
-- approval. People enter the time in minutes, so the minute of the approval counts as after it.
CREATE OR REPLACE FUNCTION check_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.bank_reference IS NULL OR NEW.paid_at IS NULL OR NEW.paid_at > business_now()
    OR NEW.paid_at < date_trunc('minute', NEW.approved_at) OR NOT EXISTS (
      SELECT FROM receiving_accounts
      WHERE id = NEW.paid_account_id AND agent_id = NEW.agent_id AND purpose IN ('pay', 'both')
        AND (usable_from IS NULL OR usable_from <= business_now())) THEN
    RAISE EXCEPTION 'withdrawal % is not paid from account % of its agent', NEW.id, NEW.paid_account_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_paid_from';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER withdrawals_paid_from BEFORE UPDATE OF state ON withdrawals FOR EACH ROW
  WHEN (NEW.state = 'paid' AND OLD.state <> 'paid') EXECUTE FUNCTION check_payment();

-- Checks that another person approved the return of exactly this payment, and that the ledger moved exactly its amount.
CREATE OR REPLACE FUNCTION check_bounce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (CASE WHEN NEW.bounce_approval_id IS NULL THEN (SELECT is_one_person FROM agents WHERE id = NEW.agent_id)
    ELSE EXISTS (
      SELECT FROM approvals
      WHERE id = NEW.bounce_approval_id AND agent_id = NEW.agent_id AND kind = 'withdrawal.bounce' AND state = 'approved'
        AND requested_by = NEW.bounced_by AND amount = NEW.amount AND (payload ->> 'number')::bigint = NEW.number)
    END) IS NOT TRUE THEN
    RAISE EXCEPTION 'no other person approved the return of withdrawal %', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_bounce_four_eyes';
  END IF;
  IF NOT EXISTS (
    SELECT FROM transfers t
    JOIN accounts bank ON bank.id = t.debit_account_id
    JOIN wallets w ON w.account_id = t.credit_account_id
    WHERE t.code = 'withdraw_bounced' AND t.reference = 'withdrawal/' || NEW.id AND t.amount = NEW.amount
      AND bank.kind = 'agent_bank' AND bank.agent_id = NEW.agent_id AND w.member_id = NEW.member_id
      AND w.wallet_type_id = 1) THEN
    RAISE EXCEPTION 'the ledger has no return of withdrawal %', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_bounce_moved';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER withdrawals_bounced BEFORE UPDATE OF state ON withdrawals FOR EACH ROW
  WHEN (NEW.state = 'bounced' AND OLD.state <> 'bounced') EXECUTE FUNCTION check_bounce();

-- Refuses a state that cannot follow the current one, and a change of what was asked for.
CREATE OR REPLACE FUNCTION check_withdrawal_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
      ('requested', 'approved'), ('requested', 'rejected'), ('approved', 'requested'), ('approved', 'rejected'),
      ('approved', 'paid'), ('paid', 'bounced'))
    OR (NEW.agent_id, NEW.member_id, NEW.amount, NEW.number, NEW.bank_code, NEW.account_number, NEW.account_name)
      IS DISTINCT FROM
      (OLD.agent_id, OLD.member_id, OLD.amount, OLD.number, OLD.bank_code, OLD.account_number, OLD.account_name)
    OR OLD.paid_account_id IS NOT NULL AND (NEW.paid_account_id, NEW.bank_reference, NEW.paid_at)
      IS DISTINCT FROM (OLD.paid_account_id, OLD.bank_reference, OLD.paid_at) THEN
    RAISE EXCEPTION 'withdrawal % does not change from % to %', NEW.id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_steps';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER withdrawals_steps BEFORE UPDATE ON withdrawals
  FOR EACH ROW EXECUTE FUNCTION check_withdrawal_step();

CREATE OR REPLACE TRIGGER payout_batches_immutable BEFORE UPDATE OR DELETE ON payout_batches
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
