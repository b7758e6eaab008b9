-- Keeps role, key and end of an operator unchanged, so that a name in the audit log always means the same operator
-- and role.
CREATE OR REPLACE FUNCTION refuse_other_operator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL OR (NEW.agent_id, NEW.name, NEW.role, NEW.key_hash, NEW.added_at, NEW.added_by)
      IS DISTINCT FROM (OLD.agent_id, OLD.name, OLD.role, OLD.key_hash, OLD.added_at, OLD.added_by) THEN
    RAISE EXCEPTION 'an operator is added and ended, and never changed';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER operators_fixed BEFORE UPDATE ON operators FOR EACH ROW EXECUTE FUNCTION refuse_other_operator();

CREATE OR REPLACE TRIGGER operators_kept BEFORE DELETE ON operators FOR EACH ROW EXECUTE FUNCTION refuse_change();
