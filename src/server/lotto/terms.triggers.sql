-- Returns whether another person approved exactly this rate, for the first time. A site without operators, and one that
-- one person runs alone, need no approval.
CREATE OR REPLACE FUNCTION is_approved_rate(t lotto_terms) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN t.approval_id IS NULL THEN
    (SELECT is_one_person FROM agents WHERE id = t.agent_id)
      OR NOT EXISTS (SELECT FROM operators WHERE agent_id = t.agent_id)
  ELSE EXISTS (
    SELECT FROM approvals p
    WHERE p.id = t.approval_id AND p.agent_id = t.agent_id AND p.kind = 'lotto.terms' AND p.state = 'approved'
      AND p.payload ->> 'marketId' = t.market_id
      AND p.payload -> 'terms' @> jsonb_build_array(jsonb_build_object('betType', t.bet_type, 'rateMilli', t.rate_milli))
      AND NOT EXISTS (
        SELECT FROM lotto_rate_approvals used WHERE used.approval_id = p.id AND used.bet_type = t.bet_type))
  END
$$;

-- Holds for every way to write a rate: another person approves it. The first rates of a market come from the catalogue.
CREATE OR REPLACE FUNCTION check_lotto_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.agent_id, NEW.market_id, NEW.bet_type) IS DISTINCT FROM (OLD.agent_id, OLD.market_id, OLD.bet_type) THEN
      RAISE EXCEPTION 'terms stay with their market and bet type';
    END IF;
    IF NEW.rate_milli = OLD.rate_milli THEN
      NEW.approval_id := OLD.approval_id;
      RETURN NEW;
    END IF;
  ELSIF NOT EXISTS (SELECT FROM lotto_rounds WHERE agent_id = NEW.agent_id AND market_id = NEW.market_id)
      OR EXISTS (SELECT FROM lotto_terms
        WHERE agent_id = NEW.agent_id AND market_id = NEW.market_id AND bet_type = NEW.bet_type) THEN
    RETURN NEW;
  END IF;
  IF is_approved_rate(NEW) IS NOT TRUE THEN
    RAISE EXCEPTION 'no other person approved the rate % of % in %', NEW.rate_milli, NEW.bet_type, NEW.market_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lotto_terms_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lotto_terms_four_eyes BEFORE INSERT OR UPDATE ON lotto_terms
  FOR EACH ROW EXECUTE FUNCTION check_lotto_rate();

-- Uses up the approval of a rate, so that it allows no second change.
CREATE OR REPLACE FUNCTION use_rate_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lotto_rate_approvals (approval_id, bet_type) VALUES (NEW.approval_id, NEW.bet_type);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lotto_terms_changed AFTER UPDATE ON lotto_terms FOR EACH ROW
  WHEN (NEW.approval_id IS NOT NULL AND NEW.approval_id IS DISTINCT FROM OLD.approval_id)
  EXECUTE FUNCTION use_rate_approval();

CREATE OR REPLACE TRIGGER lotto_rate_approvals_immutable BEFORE UPDATE OR DELETE ON lotto_rate_approvals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A round keeps the terms that its market has at that moment, and no others.
CREATE OR REPLACE FUNCTION check_round_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM lotto_rounds r JOIN lotto_terms t USING (agent_id, market_id)
    WHERE r.id = NEW.round_id AND (t.bet_type, t.rate_milli, t.min_amount, t.max_amount, t.max_per_number, t.payout_ceiling)
      = (NEW.bet_type, NEW.rate_milli, NEW.min_amount, NEW.max_amount, NEW.max_per_number, NEW.payout_ceiling)) THEN
    RAISE EXCEPTION 'round % keeps only the terms of its market', NEW.round_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lotto_round_terms_kept';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lotto_round_terms_kept BEFORE INSERT ON lotto_round_terms
  FOR EACH ROW EXECUTE FUNCTION check_round_terms();

CREATE OR REPLACE TRIGGER lotto_round_terms_immutable BEFORE UPDATE OR DELETE ON lotto_round_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
