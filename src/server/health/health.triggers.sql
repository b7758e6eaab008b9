-- A check or a backup is completed once, and then never changes.
CREATE OR REPLACE FUNCTION check_ended_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL OR NEW.id <> OLD.id OR NEW.agent_id <> OLD.agent_id
      OR NEW.started_at <> OLD.started_at THEN
    RAISE EXCEPTION 'a row of % is completed once, and never changed', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER verifications_fixed BEFORE UPDATE ON verifications
  FOR EACH ROW EXECUTE FUNCTION check_ended_once();

CREATE OR REPLACE TRIGGER verifications_kept BEFORE DELETE ON verifications
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER backups_fixed BEFORE UPDATE ON backups FOR EACH ROW EXECUTE FUNCTION check_ended_once();

CREATE OR REPLACE TRIGGER backups_kept BEFORE DELETE ON backups FOR EACH ROW EXECUTE FUNCTION refuse_change();
