-- An exception is written by two people, for an exclusion that has not ended and never for a phone number by which the
-- excluded member is known.
CREATE OR REPLACE FUNCTION check_not_same() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM safety_breaks b JOIN members m ON m.id = b.member_id
      WHERE b.id = NEW.break_id AND b.kind = 'excluded' AND b.ended_at IS NULL AND m.agent_id = NEW.agent_id) THEN
    RAISE EXCEPTION 'break % is no open exclusion of agent %', NEW.break_id, NEW.agent_id;
  END IF;
  IF is_own_phone(NEW.break_id, NEW.phone) THEN
    RAISE EXCEPTION 'the phone number is one of the member with break %', NEW.break_id;
  END IF;
  IF NOT (CASE WHEN NEW.approval_id IS NULL
      THEN EXISTS (SELECT FROM agents WHERE id = NEW.agent_id AND is_one_person)
      ELSE EXISTS (
        SELECT FROM approvals WHERE id = NEW.approval_id AND agent_id = NEW.agent_id AND state = 'approved'
          AND kind = 'safety.not_same' AND payload->>'breakId' = NEW.break_id::text AND payload->>'applicantPhone' = NEW.phone
          AND requested_by = NEW.asked_by AND decided_by = NEW.decided_by) END) THEN
    RAISE EXCEPTION 'the exception from break % needs a second person', NEW.break_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'safety_not_same_four_eyes';
  END IF;
  NEW.written_at := business_now();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER safety_not_same_checked BEFORE INSERT ON safety_not_same
  FOR EACH ROW EXECUTE FUNCTION check_not_same();

-- An exception never changes. It is deleted with the identities of its exclusion.
CREATE OR REPLACE FUNCTION keep_not_same() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_forgotten(OLD.break_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the exception from break % is kept', OLD.break_id;
END $$;

CREATE OR REPLACE TRIGGER safety_not_same_kept BEFORE UPDATE OR DELETE ON safety_not_same
  FOR EACH ROW EXECUTE FUNCTION keep_not_same();
