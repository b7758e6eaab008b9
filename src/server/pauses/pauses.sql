-- Returns the pause that bars an act now, or null: {"scope", "message", "until"}. If several do, it is the pause that ends
-- last. Every stake, launch, shot, order of a deposit and request of a withdrawal asks in its transaction. Credits,
-- rollbacks, reports of banks and gateways, draws and refunds never ask.
--
-- During p_ahead before the start of a pause of all or of play, no game is launched any more.
CREATE OR REPLACE FUNCTION pause_refusal(p_agent_id bigint, p_scopes text[], p_ahead interval DEFAULT '0')
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  c_now CONSTANT timestamptz := business_now();
BEGIN
  RETURN (
    SELECT jsonb_build_object('scope', scope, 'message', message,
      'until', to_char(ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM site_pauses
    WHERE ended_at IS NULL AND ends_at > c_now AND agent_id = p_agent_id AND scope = ANY (p_scopes)
      AND starts_at <= c_now + CASE WHEN scope IN ('all', 'play') THEN p_ahead ELSE '0' END
    ORDER BY ends_at DESC LIMIT 1);
END $$;

-- Tells whether a pause bars the stake of a game. Every stake calls this function, and hardly ever is there a pause:
-- then it reads an empty index. A job marks pauses that the clock has ended, so that they leave the index.
CREATE OR REPLACE FUNCTION stake_is_paused(p_member_id bigint, p_source text, p_game_id text) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM site_pauses WHERE ended_at IS NULL) THEN
    RETURN false;
  END IF;
  RETURN pause_refusal(
    (SELECT agent_id FROM members WHERE id = p_member_id),
    ARRAY['all', 'play'] || ARRAY(
      SELECT unnest(ARRAY['game/' || g.provider_id, 'game/' || g.provider_id || '/' || g.game_id])
      FROM games g JOIN game_providers s ON s.provider_id = g.provider_id
      WHERE g.game_id = p_game_id AND s.source = p_source)) IS NOT NULL;
END $$;
