CREATE OR REPLACE TRIGGER deposits_noted AFTER INSERT OR UPDATE ON deposits
  FOR EACH ROW EXECUTE FUNCTION note_member_change('deposits');

-- An operator may credit a large amount only if a gateway or another operator has reported its arrival.
CREATE OR REPLACE FUNCTION refuse_same_teller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF needs_four_eyes(NEW.agent_id, NEW.credited_amount) AND NOT EXISTS (
    SELECT FROM incoming_payments
    WHERE deposit_id = NEW.id AND state = 'credited' AND amount = NEW.credited_amount
      AND reported_by IS DISTINCT FROM NEW.decided_by) THEN
    RAISE EXCEPTION 'nobody but % says that the money of deposit % has arrived', NEW.decided_by, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'deposits_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER deposits_four_eyes BEFORE INSERT OR UPDATE OF state ON deposits FOR EACH ROW
  WHEN (NEW.state = 'credited' AND NEW.decided_by LIKE 'operator/%') EXECUTE FUNCTION refuse_same_teller();
