-- Returns whether a round is open on a bonus wallet. Rounds are searched from the start of the wallet's requirement on,
-- because none of them is older.
CREATE OR REPLACE FUNCTION has_open_round(w wallets) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM game_rounds g JOIN turnover_requirements r ON r.id = w.requirement_id
    WHERE g.member_id = w.member_id AND g.opened_at >= r.started_at AND g.account_id = w.account_id AND g.state = 'open')
$$;

-- Returns whether a bonus wallet may play a game now: its requirement runs, enough turnover of the member's own money
-- was made, and the game is among the games of the promotion.
CREATE OR REPLACE FUNCTION bonus_wallet_plays(p_requirement_id uuid, p_source text, p_game_id text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM turnover_requirements r
    CROSS JOIN LATERAL (
      SELECT g.provider_id, coalesce((SELECT o.category FROM game_categories o JOIN members m ON m.agent_id = o.agent_id
        WHERE o.provider_id = g.provider_id AND o.game_id = g.game_id AND m.id = r.member_id), g.category) AS category
      FROM games g JOIN game_providers s ON s.provider_id = g.provider_id
      WHERE g.game_id = p_game_id AND s.source = p_source LIMIT 1) played
    WHERE r.id = p_requirement_id AND r.ended_at IS NULL AND r.own_played >= r.own_play AND (r.expires_at IS NULL OR r.expires_at > business_now())
      AND (r.categories IS NULL OR r.categories ? played.category)
      AND NOT r.excluded_games ? (played.provider_id || '/' || p_game_id));
END $$;

-- Returns whether a stake from a bonus wallet is larger than its promotion allows.
CREATE OR REPLACE FUNCTION exceeds_largest_stake(p_requirement_id uuid, p_stake bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM turnover_requirements WHERE id = p_requirement_id AND largest_stake < p_stake)
$$;
