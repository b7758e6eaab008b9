-- A broadcast is written as a draft, and is fixed once another person has approved exactly that writing of it.
CREATE OR REPLACE FUNCTION check_line_broadcast() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'draft' THEN
      RAISE EXCEPTION 'a broadcast begins as a draft';
    END IF;
    RETURN NEW;
  END IF;
  IF (OLD.state, NEW.state) NOT IN (('draft', 'draft'), ('draft', 'approved'), ('draft', 'discarded'),
      ('approved', 'approved'), ('approved', 'ended'), ('ended', 'ended')) THEN
    RAISE EXCEPTION 'a broadcast does not go from % to %', OLD.state, NEW.state;
  END IF;
  IF NEW.agent_id <> OLD.agent_id OR ((OLD.state, NEW.state) <> ('draft', 'draft')
      AND (NEW.revision, NEW.title, NEW.segment, NEW.card, NEW.starts_at, NEW.written_by)
        IS DISTINCT FROM (OLD.revision, OLD.title, OLD.segment, OLD.card, OLD.starts_at, OLD.written_by)) THEN
    RAISE EXCEPTION 'only a draft of a broadcast can be written anew';
  END IF;
  IF (OLD.state, NEW.state) = ('draft', 'approved')
      AND NOT (SELECT is_one_person FROM agents WHERE id = NEW.agent_id)
      AND NOT EXISTS (
        SELECT FROM approvals
        WHERE id = NEW.approval_id AND agent_id = NEW.agent_id AND kind = 'line.broadcast' AND state = 'approved'
          AND subject = 'line_broadcast/' || NEW.id AND (payload->>'revision')::integer = NEW.revision) THEN
    RAISE EXCEPTION 'no other person has approved broadcast %', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'line_broadcasts_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER line_broadcasts_checked BEFORE INSERT OR UPDATE ON line_broadcasts
  FOR EACH ROW EXECUTE FUNCTION check_line_broadcast();
