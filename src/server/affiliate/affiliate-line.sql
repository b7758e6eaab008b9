-- Returns the affiliate type of a game, which selects the rates; null when the game earns no affiliate income.
CREATE OR REPLACE FUNCTION affiliate_type(p_area text, p_category text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_area = 'lotto' THEN 'lotto'
    WHEN p_category IN ('slot', 'freespin') THEN 'slot'
    WHEN p_category IN ('fishing', 'sport', 'casino') THEN p_category
  END
$$;

CREATE OR REPLACE FUNCTION affiliate_month(p_day date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc('month', p_day::timestamp)::date
$$;

-- Returns the referrers of the given friends, up to three levels up.
CREATE OR REPLACE FUNCTION affiliate_referrers(p_friend_ids bigint[])
RETURNS TABLE (friend_id bigint, member_id bigint, level integer) LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  WITH RECURSIVE line AS (
    SELECT m.id AS friend_id, m.referrer_member_id AS member_id, 1 AS level
    FROM members m WHERE m.id = ANY (p_friend_ids) AND m.referrer_member_id IS NOT NULL
    UNION ALL
    SELECT l.friend_id, m.referrer_member_id, l.level + 1
    FROM line l JOIN members m ON m.id = l.member_id WHERE l.level < 3 AND m.referrer_member_id IS NOT NULL
  )
  SELECT friend_id, member_id, level FROM line
$$;

-- Returns the friends of a member, down to level 3. The function has no SET clause, so that the planner can inline it into
-- the calling query.
CREATE OR REPLACE FUNCTION affiliate_friends(p_member_id bigint)
RETURNS TABLE (friend_id bigint, level integer) LANGUAGE sql STABLE AS $$
  SELECT friend_id, level::integer FROM affiliate_lines WHERE member_id = p_member_id
$$;

-- Converts millionths of a satang to whole satang, rounded down.
CREATE OR REPLACE FUNCTION micro_to_satang(p_micro numeric) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT floor(p_micro / 1000000)::bigint
$$;

-- Returns the transfers by which a member redeemed income into the main wallet. The function has no SET clause, so that
-- the planner can inline it into the calling query.
CREATE OR REPLACE FUNCTION affiliate_redemptions(p_member_id bigint)
RETURNS TABLE (seq bigint, created_at timestamptz, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT t.seq, t.created_at, t.amount FROM transfers t
  WHERE t.debit_account_id = (SELECT id FROM accounts WHERE member_id = p_member_id AND kind = 'member_commission')
    AND t.debit_balance_after IS NOT NULL AND t.code = 'affiliate_redeem'
$$;
