-- Checks that another person approved exactly this adjustment, and that the ledger moved exactly its amount.
CREATE OR REPLACE FUNCTION check_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_at := business_now();
  IF NOT EXISTS (SELECT FROM members WHERE id = NEW.member_id AND agent_id = NEW.agent_id) THEN
    RAISE EXCEPTION 'member % belongs to another agent', NEW.member_id;
  END IF;
  IF (CASE WHEN NEW.approval_id IS NULL THEN (SELECT is_one_person FROM agents WHERE id = NEW.agent_id)
    ELSE EXISTS (
      SELECT FROM approvals
      WHERE id = NEW.approval_id AND agent_id = NEW.agent_id AND kind = 'adjustment' AND state = 'approved'
        AND requested_by = NEW.requested_by AND amount = abs(NEW.amount)
        AND (payload ->> 'memberId')::bigint = NEW.member_id AND (payload ->> 'amountSatang')::bigint = NEW.amount)
    END) IS NOT TRUE THEN
    RAISE EXCEPTION 'no other person approved an adjustment of % for member %', NEW.amount, NEW.member_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'adjustments_four_eyes';
  END IF;
  IF NOT EXISTS (
    SELECT FROM transfers t
    JOIN accounts house ON house.id = CASE WHEN NEW.amount > 0 THEN t.debit_account_id ELSE t.credit_account_id END
    JOIN wallets w ON w.account_id = CASE WHEN NEW.amount > 0 THEN t.credit_account_id ELSE t.debit_account_id END
    WHERE t.id = NEW.transfer_id AND t.code = 'adjustment' AND t.amount = abs(NEW.amount)
      AND t.reference = 'adjustment/' || NEW.id AND house.kind = 'house_adjustments'
      AND house.agent_id = NEW.agent_id AND w.member_id = NEW.member_id AND w.wallet_type_id = 1) THEN
    RAISE EXCEPTION 'the ledger has no transfer of adjustment %', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'adjustments_moved';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER adjustments_checked BEFORE INSERT ON adjustments FOR EACH ROW EXECUTE FUNCTION check_adjustment();

CREATE OR REPLACE TRIGGER adjustments_immutable BEFORE UPDATE OR DELETE ON adjustments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
