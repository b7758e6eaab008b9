-- Allows a result without an operator's confirmation only for a yeekee draw, for a made-up result of a market marked
-- for it, or by time as `lotto_final_by_time` demands.
CREATE OR REPLACE FUNCTION check_lotto_result_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT lotto_final_by_time(NEW) AND NOT EXISTS (
    SELECT FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id)
    WHERE r.id = NEW.round_id AND NOT NEW.is_correction AND (
      (NEW.ended_by = 'yeekee' AND m.result_kind = 'yeekee') OR (NEW.ended_by = 'demo' AND m.has_demo_results)))
  THEN
    RAISE EXCEPTION 'result % needs a second person', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lotto_results_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lotto_results_end_four_eyes BEFORE INSERT OR UPDATE OF state ON lotto_results FOR EACH ROW
  WHEN (NEW.state = 'final' AND NEW.ended_by NOT LIKE 'operator/%') EXECUTE FUNCTION check_lotto_result_end();
