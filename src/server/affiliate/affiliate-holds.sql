-- Returns since when a member's affiliate income is held; null when it is not. A redemption asks under the lock of the
-- income's account.
CREATE OR REPLACE FUNCTION affiliate_held_since(p_member_id bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT held_at FROM affiliate_holds WHERE member_id = p_member_id AND released_at IS NULL
$$;

-- Returns the income of a member that is not redeemed yet, in satang.
CREATE OR REPLACE FUNCTION affiliate_balance(p_member_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(balance), 0)::bigint FROM accounts WHERE member_id = p_member_id AND kind = 'member_commission'
$$;
