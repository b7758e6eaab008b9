-- Allows a result without an operator's confirmation only for a yeekee draw, for a made-up result of a market marked
-- for it, for a result that two independent sources told where the owner allows it, or by time as
-- `lotto_final_by_time` demands.
CREATE OR REPLACE FUNCTION check_lotto_result_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT lotto_final_by_time(NEW) AND NOT EXISTS (
    SELECT FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id)
    WHERE r.id = NEW.round_id AND NOT NEW.is_correction AND (
      (NEW.ended_by = 'yeekee' AND m.result_kind = 'yeekee') OR (NEW.ended_by = 'demo' AND m.has_demo_results)
      OR (m.result_mode = 'agree_final' AND lotto_sources_agree(NEW, NEW.ended_by))))
  THEN
    RAISE EXCEPTION 'result % needs a second person', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lotto_results_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lotto_results_end_four_eyes BEFORE INSERT OR UPDATE OF state ON lotto_results FOR EACH ROW
  WHEN (NEW.state = 'final' AND NEW.ended_by NOT LIKE 'operator/%') EXECUTE FUNCTION check_lotto_result_end();

-- Requires that two people typed a result that an operator makes final: the second one typed it without seeing it. Two
-- independent sources that told it alike take the place of both, where the owner allows it.
CREATE OR REPLACE FUNCTION check_lotto_result_typed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.agreed_by IS NULL OR (NEW.agreed_by LIKE 'source/%' AND NOT (lotto_sources_agree(NEW, NEW.agreed_by)
    AND EXISTS (SELECT FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id)
      WHERE r.id = NEW.round_id AND m.result_mode <> 'operator'))) THEN
    RAISE EXCEPTION 'no second person typed result %', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lotto_results_typed_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lotto_results_typed BEFORE INSERT OR UPDATE OF state ON lotto_results FOR EACH ROW
  WHEN (NEW.state = 'final' AND NEW.ended_by LIKE 'operator/%') EXECUTE FUNCTION check_lotto_result_typed();

-- Requires that the second person who typed a result is another person than the first.
CREATE OR REPLACE FUNCTION refuse_same_typist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT is_same_person(agent_id, NEW.entered_by, NEW.agreed_by) FROM lotto_rounds WHERE id = NEW.round_id) THEN
    RAISE EXCEPTION 'result % was entered by %, who does not type it a second time', NEW.id, NEW.entered_by
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lotto_results_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lotto_results_typists BEFORE UPDATE OF agreed_by ON lotto_results FOR EACH ROW
  WHEN (NEW.agreed_by IS NOT NULL AND NEW.agreed_by <> NEW.entered_by) EXECUTE FUNCTION refuse_same_typist();
