-- Locks the coming rounds of a market until the transaction ends: alone to change what they are planned with, shared to
-- plan them. So no round misses a change.
CREATE OR REPLACE FUNCTION lock_coming_rounds(p_agent_id bigint, p_market_id text, p_is_shared boolean)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  c_key CONSTANT bigint := hashtextextended(concat_ws('/', 'lotto_market', p_agent_id, p_market_id), 0);
BEGIN
  IF p_is_shared THEN
    PERFORM pg_advisory_xact_lock_shared(c_key);
  ELSE
    PERFORM pg_advisory_xact_lock(c_key);
  END IF;
END $$;
