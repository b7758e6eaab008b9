-- Checks who voids a round. The system may do so for yeekee, and for a round whose result did not come in time, unless
-- a source told a part of it. An
-- operator needs the approval of a second person for large stakes, at least for the stakes of this moment.
CREATE OR REPLACE FUNCTION check_lotto_void() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_stakes bigint;
  v_may boolean;
BEGIN
  IF NEW.voided_by = 'system' THEN
    SELECT m.result_kind = 'yeekee' OR NOT m.has_demo_results
        AND greatest(NEW.draws_at + m.refund_after_minutes * interval '1 minute', NEW.result_held_until) <= business_now()
      INTO v_may FROM lotto_markets m WHERE m.agent_id = NEW.agent_id AND m.market_id = NEW.market_id;
  ELSIF NEW.voided_by IS NOT NULL THEN
    v_stakes := lotto_round_stakes(NEW.id);
    v_may := CASE WHEN NEW.void_approval_id IS NULL THEN NOT lotto_void_needs_two(NEW.agent_id, v_stakes)
      ELSE EXISTS (
        SELECT FROM approvals
        WHERE id = NEW.void_approval_id AND agent_id = NEW.agent_id AND kind = 'lotto.void' AND state = 'approved'
          AND subject = 'lotto_round/' || NEW.round_id AND requested_by = NEW.voided_by AND amount >= v_stakes)
      END;
  END IF;
  IF v_may IS NOT TRUE THEN
    RAISE EXCEPTION 'a second person has to approve that % voids the stakes of % in round %', NEW.voided_by, v_stakes,
      NEW.round_id USING ERRCODE = 'check_violation', CONSTRAINT = 'lotto_rounds_void_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lotto_rounds_void_four_eyes BEFORE UPDATE OF state ON lotto_rounds FOR EACH ROW
  WHEN (NEW.state = 'voided' AND OLD.state <> 'voided') EXECUTE FUNCTION check_lotto_void();
