-- Returns a name in lower case without spaces, punctuation and tone marks, for comparison.
CREATE OR REPLACE FUNCTION fold_name(p_name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(lower(p_name), E' .''-\u0e48\u0e49\u0e4a\u0e4b', '')
$$;

-- Returns the signs that a friend may be the same person as their referrer; no row without a referrer. A common address
-- counts only within a day of the registration, because a member who invents a friend registers them soon. A common
-- device counts only if the friend began to use it while the member did, or within a day of that. `OFFSET 0` keeps the
-- signs of one friend together: they are computed once, from the rows of that friend alone.
CREATE OR REPLACE FUNCTION friend_signals(p_friend_id bigint)
RETURNS TABLE (device boolean, address boolean, owner boolean) LANGUAGE sql STABLE AS $$
  SELECT
    EXISTS (
      SELECT FROM member_devices theirs JOIN member_devices own USING (device_hash)
      WHERE theirs.member_id = f.id AND own.member_id = r.id
        AND theirs.first_seen_at BETWEEN own.first_seen_at - interval '1 day' AND own.last_seen_at + interval '1 day'
    ),
    EXISTS (
      SELECT FROM security_events own
      WHERE own.member_id = r.id AND own.kind IN ('register.done', 'sign_in.done')
        AND own.happened_at BETWEEN f.created_at - interval '1 day' AND f.created_at + interval '1 day'
        AND own.address IN (
          SELECT e.address FROM security_events e WHERE e.member_id = f.id AND e.kind = 'register.done')
    ),
    coalesce(fold_name(f.first_name || f.last_name) = fold_name(r.first_name || r.last_name), false)
      OR coalesce((f.bank_code, f.bank_account_number) = (r.bank_code, r.bank_account_number), false)
  FROM members f JOIN members r ON r.id = f.referrer_member_id WHERE f.id = p_friend_id OFFSET 0
$$;
