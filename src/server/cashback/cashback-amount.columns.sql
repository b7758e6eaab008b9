-- Returns the cashback for a loss or a turnover, in satang: a rate in hundredths of a percent, rounded down, at most
-- p_cap, and 0 below p_least.
CREATE OR REPLACE FUNCTION cashback_amount(p_basis bigint, p_rate integer, p_cap bigint, p_least bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  -- A subquery that names the amount once would keep queries from computing it in place, which is faster.
  RETURN CASE WHEN least(div(greatest(p_basis, 0)::numeric * p_rate, 10000)::bigint, p_cap) < p_least THEN 0
    ELSE least(div(greatest(p_basis, 0)::numeric * p_rate, 10000)::bigint, p_cap) END;

-- Returns the most that a day's play allows as cashback, in satang: p_percent of the house's share, given in basis
-- points of turnover for each kind of game. Null, which means no limit, where turnover by kind is unknown.
CREATE OR REPLACE FUNCTION cashback_win_cap(p_turnovers jsonb, p_left_rates jsonb, p_percent integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT CASE WHEN p_turnovers IS NOT NULL THEN
      div(coalesce(sum(greatest(t.value::numeric, 0) * coalesce((p_left_rates->>t.key)::numeric, 0)), 0) * p_percent, 1000000)::bigint
    END FROM jsonb_each_text(coalesce(p_turnovers, '{}')) AS t
  );
