-- Keeps name, key and origin of an operator unchanged, so that a name in the audit log always means the same person.
-- The role changes only with an approval of exactly this role, each approval once.
CREATE OR REPLACE FUNCTION refuse_other_operator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL OR (NEW.agent_id, NEW.name, NEW.key_hash, NEW.added_at, NEW.added_by)
      IS DISTINCT FROM (OLD.agent_id, OLD.name, OLD.key_hash, OLD.added_at, OLD.added_by) THEN
    RAISE EXCEPTION 'an operator is added and ended, and never changed';
  END IF;
  IF NEW.role <> OLD.role AND (NEW.role_approval_id IS NOT DISTINCT FROM OLD.role_approval_id OR NOT EXISTS (
      SELECT FROM approvals WHERE id = NEW.role_approval_id AND agent_id = NEW.agent_id AND state = 'approved'
        AND kind = 'operator.role' AND payload = jsonb_build_object('name', NEW.name, 'role', NEW.role))) THEN
    RAISE EXCEPTION 'the role of % changes only with an approval', NEW.name
      USING ERRCODE = 'check_violation', CONSTRAINT = 'operators_role_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER operators_fixed BEFORE UPDATE ON operators FOR EACH ROW EXECUTE FUNCTION refuse_other_operator();

CREATE OR REPLACE TRIGGER operators_kept BEFORE DELETE ON operators FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Ends the console sessions of an operator who is ended or gets another role.
CREATE OR REPLACE FUNCTION end_operator_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE operator_sessions SET ended_at = business_now()
  WHERE agent_id = NEW.agent_id AND name = NEW.name AND ended_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER operators_sessions_end AFTER UPDATE OF role, ended_at ON operators FOR EACH ROW
  WHEN (NEW.role <> OLD.role OR NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_operator_sessions();

CREATE OR REPLACE TRIGGER operator_logins_sessions_end AFTER UPDATE OF password_hash, totp_secret ON operator_logins
  FOR EACH ROW EXECUTE FUNCTION end_operator_sessions();
