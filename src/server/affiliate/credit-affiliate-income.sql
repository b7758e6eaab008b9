-- Credits members with income from the main-wallet play of their friends since the last run. Handles at most p_most
-- friends per call, and returns the number of friends handled.
--
-- Income is earned by the rates in force at the time of counting; `granted` is the sum that the ledger has paid out. A
-- void can lower the earned sum below the granted one. The function then takes the difference back as far as the
-- balance allows, and later income makes up for the rest.
--
-- LATERAL with LIMIT makes look-ups use keys, however many days and members there are.
CREATE OR REPLACE FUNCTION credit_affiliate_income(
  p_agent_id bigint,
  -- Types, and three basis-point rates for each type, one per level.
  p_types text[], p_rates integer[],
  -- Cap on a member's income in a month, in satang.
  p_month_cap bigint, p_most integer
) RETURNS integer LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  c_reader CONSTANT text := 'affiliate/' || p_agent_id;
  c_command_id CONSTANT uuid := gen_random_uuid();
  v_read played_readers;
  v_turn bigint;
  -- Friends whose play this run counts, and for each friend the number of the roll-up that changed their play.
  v_friend_ids bigint[];
  v_turns bigint[];
  v_member_ids bigint[];
  v_credits affiliate_credit[];
  v_budget_id bigint;
  v_now timestamptz;
BEGIN
  SELECT * INTO v_read FROM played_readers WHERE name = c_reader FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  SELECT turn INTO v_turn FROM played_roll_up;
  SELECT array_agg(due.member_id ORDER BY due.turn, due.member_id), array_agg(due.turn ORDER BY due.turn, due.member_id)
  INTO v_friend_ids, v_turns
  FROM (
    SELECT d.turn, d.member_id
    FROM played_days d JOIN members m ON m.id = d.member_id AND m.agent_id = p_agent_id AND m.referrer_member_id IS NOT NULL
    WHERE (d.turn, d.member_id) > (v_read.turn, v_read.member_id) AND d.turn <= v_turn
    GROUP BY d.turn, d.member_id ORDER BY d.turn, d.member_id LIMIT p_most
  ) due;
  IF v_friend_ids IS NULL THEN
    UPDATE played_readers SET turn = v_turn, member_id = 9223372036854775807 WHERE name = c_reader AND turn < v_turn;
    RETURN 0;
  END IF;

  v_member_ids := ARRAY(SELECT DISTINCT member_id FROM affiliate_referrers(v_friend_ids));
  PERFORM lock_accounts(ARRAY(
    SELECT id FROM accounts WHERE member_id = ANY (v_member_ids) AND kind = 'member_commission'));
  v_now := business_now();

  WITH played AS (
    SELECT d.member_id AS friend_id, d.day, affiliate_type(d.area, d.category) AS type, sum(d.valid_turnover) AS turnover
    FROM played_days d
    WHERE d.wallet_kind = 'main' AND affiliate_type(d.area, d.category) IS NOT NULL AND (d.member_id, d.day) IN (
      SELECT c.member_id, c.day FROM played_days c WHERE c.member_id = ANY (v_friend_ids) AND c.turn >= v_read.turn)
    GROUP BY 1, 2, 3
  ), counted AS (
    SELECT r.member_id, p.friend_id, r.level, p.type, p.day, p.turnover - coalesce(a.turnover, 0) AS turnover
    FROM played p JOIN affiliate_referrers(v_friend_ids) r USING (friend_id)
    LEFT JOIN LATERAL (SELECT turnover FROM affiliate_days
      WHERE member_id = r.member_id AND friend_id = p.friend_id AND type = p.type AND day = p.day LIMIT 1) a ON true
    WHERE p.turnover <> coalesce(a.turnover, 0)
  ), barred AS (
    SELECT id AS friend_id FROM unnest(v_friend_ids) AS id WHERE safety_refusal(id, 'reward', NULL) IS NOT NULL
  ), earned AS (
    SELECT c.*, affiliate_month(c.day) AS month, CASE
      -- A void takes back the friend's average income per turnover, because the original rate is no longer known.
      WHEN c.turnover < 0 AND before.turnover > 0 THEN div(c.turnover * before.earned_micro, before.turnover)
      -- A friend who is excluded or on a break earns no income for their referrers.
      WHEN c.turnover > 0 AND c.friend_id IN (SELECT friend_id FROM barred) THEN 0
      ELSE c.turnover * p_rates[(array_position(p_types, c.type) - 1) * 3 + c.level] * 100 END AS micro
    FROM counted c LEFT JOIN LATERAL (
      SELECT sum(a.turnover) AS turnover, sum(a.earned_micro) AS earned_micro FROM affiliate_days a
      WHERE c.turnover < 0 AND a.member_id = c.member_id AND a.friend_id = c.friend_id AND a.type = c.type
    ) before ON true
  ), placed AS (
    -- The first type of a friend's day counts the friend.
    SELECT e.*, NOT EXISTS (
        SELECT FROM affiliate_days a WHERE a.member_id = e.member_id AND a.friend_id = e.friend_id AND a.day = e.day
      ) AND e.type = min(e.type) OVER (PARTITION BY e.member_id, e.friend_id, e.day) AS is_first
    FROM earned e
  ), by_day AS (
    INSERT INTO affiliate_days AS a (member_id, friend_id, type, day, level, turnover, earned_micro)
    SELECT member_id, friend_id, type, day, level, turnover, micro FROM earned
    ON CONFLICT (member_id, friend_id, type, day) DO UPDATE SET turnover = a.turnover + excluded.turnover,
      earned_micro = a.earned_micro + excluded.earned_micro
  ), by_level_and_day AS (
    INSERT INTO affiliate_day_sums AS a (member_id, day, level, type, turnover, earned_micro, friends)
    SELECT member_id, day, level, type, sum(turnover), sum(micro), count(*) FILTER (WHERE is_first) FROM placed
    GROUP BY 1, 2, 3, 4
    ON CONFLICT (member_id, day, level, type) DO UPDATE SET turnover = a.turnover + excluded.turnover,
      earned_micro = a.earned_micro + excluded.earned_micro, friends = a.friends + excluded.friends
  ), of_friend AS (
    SELECT member_id, month, friend_id, sum(turnover) AS turnover, sum(micro) AS micro FROM earned GROUP BY 1, 2, 3
  ), by_friend AS (
    INSERT INTO affiliate_friend_months AS a (member_id, month, friend_id, referrer_member_id, turnover, earned_micro)
    SELECT o.member_id, o.month, o.friend_id, f.referrer_member_id, o.turnover, o.micro
    FROM of_friend o CROSS JOIN LATERAL (SELECT referrer_member_id FROM members WHERE id = o.friend_id LIMIT 1) f
    ON CONFLICT (member_id, month, friend_id) DO UPDATE SET turnover = a.turnover + excluded.turnover,
      earned_micro = a.earned_micro + excluded.earned_micro
  ), of_month AS (
    SELECT f.member_id, f.month, sum(f.micro) AS micro,
      count(*) FILTER (WHERE coalesce(m.turnover, 0) <= 0 AND coalesce(m.turnover, 0) + f.turnover > 0)
        - count(*) FILTER (WHERE m.turnover > 0 AND m.turnover + f.turnover <= 0) AS players
    FROM of_friend f LEFT JOIN affiliate_friend_months m USING (member_id, month, friend_id) GROUP BY 1, 2
  ), by_level AS (
    INSERT INTO affiliate_months AS a (member_id, month, level, type, turnover, earned_micro)
    SELECT member_id, month, level, type, sum(turnover), sum(micro) FROM earned GROUP BY 1, 2, 3, 4
    ON CONFLICT (member_id, month, level, type) DO UPDATE SET turnover = a.turnover + excluded.turnover,
      earned_micro = a.earned_micro + excluded.earned_micro
  )
  -- Lowering the cap takes nothing back that was already granted.
  INSERT INTO affiliate_incomes AS i (member_id, month, earned_micro, players, entitled_micro)
  SELECT member_id, month, micro, players, least(micro, p_month_cap * 1000000::numeric) FROM of_month
  ON CONFLICT (member_id, month) DO UPDATE SET earned_micro = i.earned_micro + excluded.earned_micro,
    players = i.players + excluded.players,
    entitled_micro = least(i.earned_micro + excluded.earned_micro, greatest(p_month_cap * 1000000, i.entitled_micro));

  v_credits := ARRAY(
    SELECT ROW(due.member_id, due.account_id, movement_day(v_now), due.amount)::affiliate_credit
    FROM (
      SELECT a.member_id, a.id AS account_id, CASE
        WHEN owed.amount < 0 THEN -least(a.balance, -owed.amount)
        WHEN safety_refusal(a.member_id, 'reward', NULL) IS NULL THEN owed.amount
        ELSE 0 END AS amount
      FROM accounts a CROSS JOIN LATERAL (
        SELECT micro_to_satang(coalesce((SELECT sum(entitled_micro) FROM affiliate_incomes i WHERE i.member_id = a.member_id), 0))
          - coalesce((SELECT granted FROM affiliate_grants g WHERE g.member_id = a.member_id), 0) AS amount
      ) owed
      WHERE a.member_id = ANY (v_member_ids) AND a.kind = 'member_commission'
    ) due WHERE due.amount <> 0);
  IF cardinality(v_credits) > 0 THEN
    SELECT id INTO STRICT v_budget_id FROM accounts
    WHERE agent_id = p_agent_id AND kind = 'promotion_budget' AND member_id IS NULL;
    PERFORM record_commands(ARRAY[ROW(c_command_id, 'system', 'affiliate_income', c_command_id::text,
      sha256(convert_to(c_command_id::text, 'UTF8')), jsonb_build_object('members', cardinality(v_credits)), v_now)::commands]);
    PERFORM post_transfers(ARRAY(
      SELECT ROW(gen_random_uuid(), c_command_id,
        CASE WHEN amount > 0 THEN v_budget_id ELSE account_id END,
        CASE WHEN amount > 0 THEN account_id ELSE v_budget_id END, abs(amount),
        CASE WHEN amount > 0 THEN 'affiliate_income' ELSE 'affiliate_income_back' END, 'played/' || day)::movement
      FROM unnest(v_credits)), v_now);
    INSERT INTO affiliate_grants AS g (member_id, granted) SELECT member_id, amount FROM unnest(v_credits)
    ON CONFLICT (member_id) DO UPDATE SET granted = g.granted + excluded.granted;
  END IF;
  UPDATE played_readers SET turn = v_turns[cardinality(v_turns)], member_id = v_friend_ids[cardinality(v_turns)]
  WHERE name = c_reader;
  RETURN cardinality(v_friend_ids);
END $$;

-- Computes the median income of an agent's referrers for the previous month, starting one hour after that month has
-- ended. Referrers without income count as zero. Returns true when the median was written by this call.
CREATE OR REPLACE FUNCTION count_affiliate_median(p_agent_id bigint) RETURNS boolean LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  c_until CONSTANT date := affiliate_month(movement_day(business_now() - interval '1 hour'));
  c_month CONSTANT date := (c_until - interval '1 month')::date;
BEGIN
  IF EXISTS (SELECT FROM affiliate_medians WHERE agent_id = p_agent_id AND month = c_month) THEN
    RETURN false;
  END IF;
  INSERT INTO affiliate_medians (agent_id, month, referrers, median)
  SELECT p_agent_id, c_month, count(*), coalesce(percentile_disc(0.5) WITHIN GROUP (ORDER BY income), 0)
  FROM (
    SELECT micro_to_satang(greatest(coalesce(i.entitled_micro, 0), 0)) AS income
    FROM (
      SELECT DISTINCT referrer_member_id AS id FROM members
      WHERE agent_id = p_agent_id AND referrer_member_id IS NOT NULL
        AND created_at < c_until::timestamp AT TIME ZONE 'Asia/Bangkok'
    ) referrer LEFT JOIN affiliate_incomes i ON i.member_id = referrer.id AND i.month = c_month
  ) earned
  ON CONFLICT DO NOTHING;
  RETURN true;
END $$;
