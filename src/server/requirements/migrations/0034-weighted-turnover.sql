-- A requirement keeps how much each kind of play counts for it, and how much has counted. One that was opened before
-- goes on by the terms that its member was told: all play counts in full.
ALTER TABLE turnover_requirements
  -- Basis points of a stake that count, by kind of play; a kind that is not named counts in full.
  ADD COLUMN weights jsonb NOT NULL DEFAULT '{}',
  -- So much of one stake counts at the most; null: all of it.
  ADD COLUMN largest_stake bigint CHECK (largest_stake > 0),
  -- Weighted turnover so far.
  ADD COLUMN counted bigint NOT NULL DEFAULT 0 CHECK (counted >= 0),
  -- Weighted turnover of the member's own money that opens the bonus wallet, and how much of it was played.
  ADD COLUMN own_play bigint NOT NULL DEFAULT 0 CHECK (own_play BETWEEN 0 AND required),
  ADD COLUMN own_played bigint NOT NULL DEFAULT 0 CHECK (own_played >= 0),
  DROP COLUMN checked_at;

-- The order in which the requirements of a member take stakes.
DROP INDEX turnover_requirements_running;
CREATE INDEX turnover_requirements_running ON turnover_requirements (member_id, started_at, id) WHERE ended_at IS NULL;

-- How much of a stake counted for a requirement. A void takes back where the stake was counted.
CREATE TABLE counted_stakes (
  requirement_id uuid NOT NULL REFERENCES turnover_requirements,
  area text NOT NULL,
  reference text NOT NULL,
  -- Valid turnover of the whole stake that is not taken back.
  turnover bigint NOT NULL CHECK (turnover >= 0),
  -- Weighted, as the requirement counts it.
  counted bigint NOT NULL CHECK (counted >= 0),
  PRIMARY KEY (requirement_id, area, reference)
);

WITH counted_before AS (
  SELECT r.id AS requirement_id, r.ended_at IS NULL AS is_running, s.area, s.reference,
    sum(s.valid_turnover)::bigint AS turnover
  FROM turnover_requirements r JOIN settled_stakes s ON s.member_id = r.member_id AND s.settled_at >= r.started_at
  WHERE (r.ended_at IS NULL OR s.settled_at <= r.ended_at) AND (r.expires_at IS NULL OR s.settled_at < r.expires_at)
    AND (r.categories IS NULL OR r.categories ? s.category)
    AND NOT r.excluded_games ? coalesce(s.provider_id || '/' || s.game_id, '')
  GROUP BY r.id, s.area, s.reference HAVING sum(s.valid_turnover) > 0
), kept AS (
  INSERT INTO counted_stakes (requirement_id, area, reference, turnover, counted)
  SELECT requirement_id, area, reference, turnover, turnover FROM counted_before WHERE is_running
)
UPDATE turnover_requirements r SET counted = b.counted
FROM (SELECT requirement_id, sum(turnover)::bigint AS counted FROM counted_before GROUP BY requirement_id) b
WHERE b.requirement_id = r.id;

-- The weights by which the wins of free rounds are to be played.
ALTER TABLE free_round_grants ADD COLUMN turnover_weights jsonb NOT NULL DEFAULT '{}';

DROP FUNCTION IF EXISTS turnover_counted(turnover_requirements);
DROP FUNCTION IF EXISTS has_settled_since(bigint, timestamptz);
