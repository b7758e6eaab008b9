-- How much of a requirement has been played: valid turnover of settled stakes on what counts, never below zero. A void
-- is taken off where its stake was counted.
CREATE OR REPLACE FUNCTION turnover_counted(r turnover_requirements) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT greatest(coalesce(sum(s.valid_turnover), 0), 0)::bigint FROM settled_stakes s
  WHERE s.member_id = r.member_id AND s.settled_at >= r.started_at
    AND (r.ended_at IS NULL OR s.settled_at <= r.ended_at) AND (r.expires_at IS NULL OR s.settled_at < r.expires_at)
    AND (r.categories IS NULL OR r.categories ? s.category)
    AND NOT r.excluded_games ? coalesce(s.provider_id || '/' || s.game_id, '')
    AND (s.valid_turnover >= 0 OR EXISTS (
      SELECT FROM settled_stakes staked
      WHERE staked.member_id = s.member_id AND staked.settled_at >= r.started_at AND staked.settled_at <= s.settled_at
        AND staked.area = s.area AND staked.reference = s.reference AND staked.valid_turnover > 0))
$$;

-- How a running requirement ends now; null: it goes on. Play in time counts, however late this is called.
CREATE OR REPLACE FUNCTION find_requirement_end(r turnover_requirements) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT CASE
    WHEN turnover_counted(r) >= r.required THEN 'met'
    WHEN r.expires_at <= business_now() THEN 'expired'
  END
$$;

-- Whether anything of a member was settled since. Written a minute at most after it says it was settled.
CREATE OR REPLACE FUNCTION has_settled_since(p_member_id bigint, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM settled_stakes WHERE member_id = p_member_id AND settled_at > p_at - interval '1 minute')
$$;
