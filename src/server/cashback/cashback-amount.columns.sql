-- So much of what was lost or played comes back: a rate in hundredths of a per cent, floored to the satang, at most the
-- cap, and nothing where it is less than the least that is given.
CREATE OR REPLACE FUNCTION cashback_amount(p_basis bigint, p_rate integer, p_cap bigint, p_least bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT CASE WHEN amount < p_least THEN 0 ELSE amount END
    FROM (SELECT least(div(greatest(p_basis, 0)::numeric * p_rate, 10000)::bigint, p_cap) AS amount) AS due
  );
