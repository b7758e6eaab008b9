-- Holds for every way to write a result in the name of a source: the source told exactly this result, complete, and
-- long enough.
CREATE OR REPLACE FUNCTION check_lotto_source_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM lotto_source_readings
    WHERE round_id = NEW.round_id AND 'source/' || source_id = NEW.entered_by AND state = 'complete'
      AND last_read_at >= settles_at AND announcement = NEW.announcement) THEN
    RAISE EXCEPTION '% did not tell this result of round %', NEW.entered_by, NEW.round_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lotto_results_told';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lotto_results_told BEFORE INSERT ON lotto_results FOR EACH ROW
  WHEN (NEW.entered_by LIKE 'source/%') EXECUTE FUNCTION check_lotto_source_result();

-- A reading stays as it was read; only the time until which it was read unchanged moves.
CREATE OR REPLACE FUNCTION keep_source_reading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'last_read_at' <> to_jsonb(OLD) - 'last_read_at' OR NEW.last_read_at < OLD.last_read_at THEN
    RAISE EXCEPTION 'reading % stays as it was read', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lotto_source_readings_kept BEFORE UPDATE ON lotto_source_readings
  FOR EACH ROW EXECUTE FUNCTION keep_source_reading();
CREATE OR REPLACE TRIGGER lotto_source_readings_stay BEFORE DELETE ON lotto_source_readings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
