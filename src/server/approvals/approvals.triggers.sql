-- A request never changes, and is decided once, in time and by another person.
CREATE OR REPLACE FUNCTION check_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waiting' OR (NEW.id, NEW.agent_id, NEW.kind, NEW.subject, NEW.payload, NEW.measure, NEW.amount,
        NEW.requested_by, NEW.requested_at, NEW.expires_at)
      IS DISTINCT FROM (OLD.id, OLD.agent_id, OLD.kind, OLD.subject, OLD.payload, OLD.measure, OLD.amount,
        OLD.requested_by, OLD.requested_at, OLD.expires_at) THEN
    RAISE EXCEPTION 'an approval is asked for, decided once, and never changed';
  END IF;
  IF NEW.state = 'approved' AND NEW.expires_at <= business_now() THEN
    RAISE EXCEPTION 'approval % has expired', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'approvals_in_time';
  END IF;
  -- Keys and accounts are asked for by owners, and one owner may have given all keys. So any other person behind a
  -- confirmed key may approve them.
  IF NEW.state = 'approved' AND (CASE
      WHEN NEW.measure IN ('person', 'bank')
        THEN person_behind(NEW.agent_id, NEW.decided_by) = person_behind(NEW.agent_id, NEW.requested_by)
      ELSE is_same_person(NEW.agent_id, NEW.decided_by, NEW.requested_by) END) THEN
    RAISE EXCEPTION '% may be the person who asked for approval %', NEW.decided_by, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'approvals_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER approvals_fixed BEFORE UPDATE ON approvals FOR EACH ROW EXECUTE FUNCTION check_approval();

CREATE OR REPLACE TRIGGER approvals_kept BEFORE DELETE ON approvals FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Checks a person's act against their sums of the day, unless another person has approved it.
CREATE OR REPLACE FUNCTION judge_lone_act() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.person := coalesce(NEW.person, person_behind(NEW.agent_id, NEW.operator));
  IF NEW.approval_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM approvals WHERE id = NEW.approval_id AND agent_id = NEW.agent_id AND state = 'approved') THEN
    RAISE EXCEPTION 'approval % allows nothing', NEW.approval_id;
  END IF;
  IF NEW.approval_id IS NULL
      AND NOT may_act_alone(NEW.agent_id, NEW.person, NEW.member_id, NEW.measure, NEW.amount) THEN
    RAISE EXCEPTION '% % of % need a second person', NEW.amount, NEW.measure, NEW.operator
      USING ERRCODE = 'check_violation', CONSTRAINT = CASE NEW.measure
        WHEN 'unseen_credit' THEN 'deposits_four_eyes' WHEN 'payout' THEN 'withdrawals_four_eyes'
        ELSE 'lone_acts_four_eyes' END;
  END IF;
  NEW.acted_at := business_now();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lone_acts_four_eyes BEFORE INSERT ON lone_acts FOR EACH ROW EXECUTE FUNCTION judge_lone_act();

CREATE OR REPLACE TRIGGER lone_acts_immutable BEFORE UPDATE OR DELETE ON lone_acts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
