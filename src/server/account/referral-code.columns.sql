-- Returns a member's referral code: six characters that are not mistaken for one another. The mapping from the id is
-- one-to-one, because the factor shares no divisor with 31^6, so codes never repeat.
CREATE OR REPLACE FUNCTION referral_code(member_id bigint) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT string_agg(
      substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ',
        ((((member_id * 350757527 + 472882027) % 887503681) / (31 ^ place)::bigint) % 31)::int + 1, 1),
      '' ORDER BY place)
    FROM generate_series(0, 5) AS place
  );
