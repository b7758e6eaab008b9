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
