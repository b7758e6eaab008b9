-- Checks that only a past day is closed, and that the digest is the one of its figures.
CREATE OR REPLACE FUNCTION check_day_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.closed_at := business_now();
  NEW.digest := sha256(convert_to(NEW.figures::text, 'UTF8'));
  IF NEW.day > last_final_day() THEN
    RAISE EXCEPTION 'the day % is not final', NEW.day
      USING ERRCODE = 'check_violation', CONSTRAINT = 'day_closings_final';
  END IF;
  IF EXISTS (
    SELECT FROM bank_day(NEW.agent_id, NEW.day)
    WHERE counted IS NULL OR (counted <> book AND explanation IS NULL)) THEN
    RAISE EXCEPTION 'an account of the day % is not counted, or its difference is not explained', NEW.day
      USING ERRCODE = 'check_violation', CONSTRAINT = 'day_closings_counted';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER day_closings_checked BEFORE INSERT ON day_closings FOR EACH ROW EXECUTE FUNCTION check_day_closing();

CREATE OR REPLACE TRIGGER day_closings_immutable BEFORE UPDATE OR DELETE ON day_closings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER day_closings_kept BEFORE TRUNCATE ON day_closings EXECUTE FUNCTION refuse_change();
