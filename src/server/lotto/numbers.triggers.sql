-- Closes the standing numbers of a market in the rounds that are planned.
CREATE OR REPLACE FUNCTION close_standing_numbers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_coming_rounds(agent_id, market_id, true)
  FROM (SELECT DISTINCT agent_id, market_id FROM planned ORDER BY agent_id, market_id) markets;
  INSERT INTO lotto_closed_numbers (round_id, bet_type, number, kind, closed_at, closed_by, is_standing)
  SELECT p.id, s.bet_type, s.number, s.kind, s.written_at, s.written_by, true
  FROM planned p JOIN lotto_standing_numbers s USING (agent_id, market_id)
  WHERE s.until IS NULL OR p.day <= s.until;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lotto_rounds_planned AFTER INSERT ON lotto_rounds REFERENCING NEW TABLE AS planned
  FOR EACH STATEMENT EXECUTE FUNCTION close_standing_numbers();
