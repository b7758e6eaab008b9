CREATE OR REPLACE TRIGGER withdrawals_noted AFTER INSERT OR UPDATE ON withdrawals
  FOR EACH ROW EXECUTE FUNCTION note_member_change('withdrawals');

-- A withdrawal that was approved and paid by one operator.
CREATE OR REPLACE FUNCTION refuse_same_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF needs_four_eyes(NEW.agent_id, NEW.amount) THEN
    RAISE EXCEPTION 'withdrawal % was approved by %, who does not pay it too', NEW.id, NEW.approved_by
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawals_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER withdrawals_four_eyes BEFORE INSERT OR UPDATE OF state ON withdrawals FOR EACH ROW
  WHEN (NEW.state = 'paid' AND NEW.ended_by = NEW.approved_by) EXECUTE FUNCTION refuse_same_payer();
