-- Returns whether a result may become final by time alone: only a first result that a person entered may, only if it
-- pays less than the market's bound, and only with simulated money.
CREATE OR REPLACE FUNCTION lotto_time_allowed(p_result lotto_results) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT p_result.is_correction AND p_result.entered_by LIKE 'operator/%' AND EXISTS (
    SELECT FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id) JOIN agents a ON a.id = r.agent_id
    WHERE r.id = p_result.round_id AND p_result.pays < m.final_by_time_below
      AND (a.config->>'simulated_money')::boolean)
$$;

-- Returns whether a result becomes final by time now: time alone may make it final, two operators entered it alike,
-- and the time to withdraw it has passed.
CREATE OR REPLACE FUNCTION lotto_final_by_time(p_result lotto_results) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(p_result.agreed_by <> p_result.entered_by AND p_result.final_at <= business_now(), false)
    AND lotto_time_allowed(p_result)
$$;
