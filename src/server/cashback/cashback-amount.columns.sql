-- So much of what was lost or played comes back: a rate in hundredths of a per cent, floored to the satang, at most the
-- cap, and nothing where it is less than the least that is given.
CREATE OR REPLACE FUNCTION cashback_amount(p_basis bigint, p_rate integer, p_cap bigint, p_least bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT CASE WHEN amount < p_least THEN 0 ELSE amount END
    FROM (SELECT least(div(greatest(p_basis, 0)::numeric * p_rate, 10000)::bigint, p_cap) AS amount) AS due
  );

-- Most that comes back of play: a part, in per cent, of what each kind of game leaves to the house in basis points of its
-- turnover. Null where turnover by kind is not known: then this is no limit.
CREATE OR REPLACE FUNCTION cashback_win_cap(p_turnovers jsonb, p_left_rates jsonb, p_percent integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT CASE WHEN p_turnovers IS NOT NULL THEN
      div(coalesce(sum(greatest(t.value::numeric, 0) * coalesce((p_left_rates->>t.key)::numeric, 0)), 0) * p_percent, 1000000)::bigint
    END FROM jsonb_each_text(coalesce(p_turnovers, '{}')) AS t
  );
