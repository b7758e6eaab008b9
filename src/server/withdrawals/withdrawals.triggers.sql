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

-- Refuses to approve or pay a withdrawal while payouts to its member are held.
CREATE OR REPLACE FUNCTION refuse_held_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
