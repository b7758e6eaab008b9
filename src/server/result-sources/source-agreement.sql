-- Returns the answers about a round that count: complete ones of real sources that stayed the same long enough.
CREATE OR REPLACE FUNCTION lotto_source_answers(p_round_id bigint)
RETURNS TABLE (id bigint, source_id text, family text, announcement jsonb) LANGUAGE sql STABLE AS $$
  SELECT id, source_id, family, announcement FROM lotto_source_readings
  WHERE round_id = p_round_id AND state = 'complete' AND NOT is_simulated AND last_read_at >= settles_at
$$;

-- Returns the draws of a prize in order, because their order does not count.
CREATE OR REPLACE FUNCTION sorted_draws(p_draws text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY(SELECT draw FROM unnest(p_draws) AS draw ORDER BY draw)
$$;

-- Returns whether sources told different results of a round. It stays so when one of them changes its answer.
CREATE OR REPLACE FUNCTION lotto_is_contested(p_round_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(DISTINCT announcement) > 1 FROM lotto_source_answers(p_round_id)
$$;

-- Returns whether the source that entered a result and another one, of another family, both told exactly this result,
-- and none told another.
CREATE OR REPLACE FUNCTION lotto_sources_agree(p_result lotto_results, p_other text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT p_result.is_correction AND NOT lotto_is_contested(p_result.round_id) AND EXISTS (
    SELECT FROM lotto_source_answers(p_result.round_id) a JOIN lotto_source_answers(p_result.round_id) b
      ON a.family <> b.family AND a.announcement = b.announcement
    WHERE 'source/' || a.source_id = p_result.entered_by AND 'source/' || b.source_id = p_other
      AND a.announcement = p_result.announcement)
$$;
