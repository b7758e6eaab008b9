CREATE OR REPLACE TRIGGER deposits_noted AFTER INSERT OR UPDATE ON deposits
  FOR EACH ROW EXECUTE FUNCTION note_member_change('deposits');

-- Counts a credit towards the operator's unseen credits, unless a gateway or another person reported exactly this
-- money. A message of a bank is no report, because it can be forged. An approval by another person exempts the credit from the limit.
CREATE OR REPLACE FUNCTION refuse_same_teller() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_reported_by text;
BEGIN
  SELECT reported_by INTO v_reported_by FROM incoming_payments
  WHERE deposit_id = NEW.id AND state = 'credited' AND amount = NEW.credited_amount
    AND NOT starts_with(source, 'message/');
  IF FOUND AND (v_reported_by IS NULL OR NOT is_same_person(NEW.agent_id, v_reported_by, NEW.decided_by)) THEN
    RETURN NEW;
  END IF;
  INSERT INTO lone_acts (agent_id, operator, person, member_id, measure, amount, subject, acted_at, approval_id)
  VALUES (NEW.agent_id, NEW.decided_by,
    one_person_of(NEW.agent_id, coalesce(v_reported_by, NEW.decided_by), NEW.decided_by), NEW.member_id,
    'unseen_credit', NEW.credited_amount, 'deposit/' || NEW.id, business_now(),
    find_approval(NEW.agent_id, 'deposit.approve', 'deposit/' || NEW.id, NEW.credited_amount));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER deposits_four_eyes BEFORE INSERT OR UPDATE OF state ON deposits FOR EACH ROW
  WHEN (NEW.state = 'credited' AND NEW.decided_by LIKE 'operator/%') EXECUTE FUNCTION refuse_same_teller();
