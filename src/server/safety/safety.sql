-- Returns the first day of the frame of a limit that contains an instant: the day itself, the Monday of its week, or
-- the first of its month, in Thailand.
CREATE OR REPLACE FUNCTION safety_frame_start(p_frame text, p_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc(p_frame, p_at AT TIME ZONE 'Asia/Bangkok')::date
$$;

-- Returns the instant at which the frame of a limit that contains p_at ends, and the limit counts anew.
CREATE OR REPLACE FUNCTION safety_frame_end(p_frame text, p_at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT (safety_frame_start(p_frame, p_at) + CASE p_frame
    WHEN 'day' THEN interval '1 day' WHEN 'week' THEN interval '7 days' WHEN 'month' THEN interval '1 month' END)
    AT TIME ZONE 'Asia/Bangkok'
$$;

-- Returns the place of a frame in the order from the smallest.
CREATE OR REPLACE FUNCTION safety_frame_place(p_frame text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT array_position(ARRAY['day', 'week', 'month'], p_frame)
$$;

-- Returns the reason why a member must not do something now, or null: {"reason": "closed" | "time_out" | "excluded" |
-- "reality_check" | "limit"}, with until; a reality check adds minutes, and a limit kind, frame, limit, used and left. It
-- is called in the transaction of every stake,
-- launch, shot, deposit and reward. The kinds stake and deposit need an amount, which is checked against the limits;
-- play and reward have none, because launches and shots stake nothing yet and rewards are given.
--
-- p_account_id is the wallet that stakes, by default the main wallet: stakes from a bonus wallet are not limited. A
-- deposit that a member only makes comes with p_with_pending, so that several deposits which are each within the limit
-- do not exceed it together; a deposit whose money has come comes without.
--
-- The rows of the limits are locked here, so that a stake in a game and a bill take turns. A caller for several members
-- in one transaction must first lock them with lock_loss_limits. Locks are taken in the order: deposit limits,
-- accounts, loss limits, turnover requirements.
CREATE OR REPLACE FUNCTION safety_refusal(p_member_id bigint, p_kind text, p_amount bigint, p_account_id bigint DEFAULT NULL,
  p_with_pending boolean DEFAULT false) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_kind CONSTANT text := CASE p_kind WHEN 'stake' THEN 'loss' ELSE 'deposit' END;
  v_is_guarded boolean;
  v_break jsonb;
  v_check jsonb;
  v_now timestamptz;
  v_pending bigint := 0;
  v_refusal jsonb;
BEGIN
  IF p_kind NOT IN ('stake', 'deposit', 'play', 'reward') OR (p_kind IN ('stake', 'deposit')) <> coalesce(p_amount > 0, false) THEN
    RAISE EXCEPTION 'safety asked about % of %', p_kind, p_amount;
  END IF;
  -- Every bet calls this function, and few members have a break, a check or a limit. For all other members, reading one row is
  -- enough.
  SELECT is_guarded INTO v_is_guarded FROM members WHERE id = p_member_id AND closed_at IS NULL;
  IF NOT FOUND THEN
    RETURN jsonb_build_object('reason', 'closed', 'until', NULL);
  ELSIF NOT v_is_guarded THEN
    RETURN NULL;
  END IF;
  v_break := session_restriction(p_member_id);
  IF v_break IS NOT NULL THEN
    RETURN jsonb_build_object('reason', v_break->'kind', 'until', v_break->'until');
  ELSIF p_kind NOT IN ('stake', 'deposit') THEN
    RETURN NULL;
  END IF;
  IF p_kind = 'stake' THEN
    v_check := check_refusal(p_member_id);
    IF v_check IS NOT NULL THEN
      RETURN v_check;
    END IF;
  END IF;
  IF p_kind = 'stake' AND EXISTS (SELECT FROM wallets WHERE account_id = p_account_id AND wallet_type_id <> 1) THEN
    RETURN NULL;
  END IF;
  PERFORM FROM safety_limits WHERE member_id = p_member_id AND kind = v_kind ORDER BY frame FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  -- The clock is read after the lock, so that concurrent stakes and deposits count.
  v_now := business_now();
  IF p_with_pending THEN
    v_pending := pending_deposits(p_member_id, v_now);
  END IF;
  SELECT jsonb_build_object('reason', 'limit', 'kind', v_kind, 'frame', l.frame, 'limit', l.amount, 'used', u.used + v_pending,
    'left', greatest(l.amount - u.used - v_pending, 0), 'until', safety_frame_end(l.frame, v_now)) INTO v_refusal
  FROM count_for_limits(p_member_id, v_kind, v_now) u
  JOIN safety_limits l ON l.member_id = p_member_id AND l.kind = v_kind AND l.frame = u.frame
  WHERE u.used + v_pending + p_amount > l.amount
  ORDER BY safety_frame_place(l.frame) LIMIT 1;
  RETURN v_refusal;
END $$;

-- Returns what counts for the limits of a kind in the frames that contain p_at: deposits, or money lost with the main
-- wallet in games and lotteries. The amount is negative after wins. See docs/rules.md#safety.
--
-- The sums of days and the movements that are not in them yet are read by one statement, because a concurrent
-- transaction moves movements from one to the other.
CREATE OR REPLACE FUNCTION count_for_limits(p_member_id bigint, p_kind text, p_at timestamptz)
RETURNS TABLE (frame text, used bigint) LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  v_day CONSTANT date := safety_frame_start('day', p_at);
  v_week CONSTANT date := safety_frame_start('week', p_at);
  v_month CONSTANT date := safety_frame_start('month', p_at);
  v_sign CONSTANT integer := CASE p_kind WHEN 'loss' THEN -1 ELSE 1 END;
  v_sums record;
BEGIN
  SELECT coalesce(sum(line.net) FILTER (WHERE line.day >= v_day), 0)::bigint AS day,
    coalesce(sum(line.net) FILTER (WHERE line.day >= v_week), 0)::bigint AS week,
    coalesce(sum(line.net) FILTER (WHERE line.day >= v_month), 0)::bigint AS month INTO v_sums
  FROM wallets w
  JOIN accounts a ON a.id = w.account_id
  CROSS JOIN LATERAL (
    SELECT d.day, d.code, d.net FROM movement_days d WHERE d.account_id = a.id AND d.day >= least(v_week, v_month)
    UNION ALL
    SELECT movement_day(t.created_at), t.code, -t.amount FROM transfers t
    WHERE t.debit_account_id = a.id AND t.debit_balance_after IS NOT NULL AND t.seq > a.summed_seq
    UNION ALL
    SELECT movement_day(t.created_at), t.code, t.amount FROM transfers t
    WHERE t.credit_account_id = a.id AND t.credit_balance_after IS NOT NULL AND t.seq > a.summed_seq
  ) line
  WHERE w.member_id = p_member_id AND w.wallet_type_id = 1 AND counts_for_limit(p_kind, line.code);
  RETURN QUERY VALUES ('day', v_sign * v_sums.day), ('week', v_sign * v_sums.week), ('month', v_sign * v_sums.month);
END $$;

-- Tells whether movements with a code count for limits of a kind. A shot prize or a provider's promo is a reward, not a
-- win: nothing was staked for it.
CREATE OR REPLACE FUNCTION counts_for_limit(p_kind text, p_code text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_kind
    WHEN 'deposit' THEN p_code = 'deposit'
    ELSE (starts_with(p_code, 'game_') OR starts_with(p_code, 'lotto_')) AND p_code NOT IN ('lotto_shot_prize', 'game_promo') END
$$;

-- Returns the satang of a member's deposits that wait for money and are in time at p_at.
CREATE OR REPLACE FUNCTION pending_deposits(p_member_id bigint, p_at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount), 0)::bigint FROM deposits
  WHERE member_id = p_member_id AND state = 'pending' AND expires_at > p_at
$$;

-- Locks the loss limits of several members in a fixed order, so that two batches never deadlock.
CREATE OR REPLACE FUNCTION lock_loss_limits(p_member_ids bigint[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM safety_limits WHERE member_id = ANY (p_member_ids) AND kind = 'loss' ORDER BY member_id, frame FOR UPDATE;
END $$;

-- Trigger of limits, breaks and reality checks: every stake of a guarded member asks about all of them, and no stake of
-- another member does.
-- The row of the member is locked first, so that of two concurrent changes the later one sees the earlier one.
CREATE OR REPLACE FUNCTION regard_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_member_id CONSTANT bigint := CASE TG_OP WHEN 'DELETE' THEN OLD.member_id ELSE NEW.member_id END;
  v_is_guarded boolean;
BEGIN
  PERFORM FROM members WHERE id = v_member_id FOR NO KEY UPDATE;
  v_is_guarded := EXISTS (SELECT FROM safety_limits WHERE member_id = v_member_id)
    OR EXISTS (SELECT FROM safety_breaks WHERE member_id = v_member_id AND ended_at IS NULL)
    OR EXISTS (SELECT FROM reality_checks WHERE member_id = v_member_id AND answer IS NULL);
  UPDATE members SET is_guarded = v_is_guarded WHERE id = v_member_id AND is_guarded <> v_is_guarded;
  RETURN NULL;
END $$;

-- Returns the limits of a member and how much of each is used, for staff.
CREATE OR REPLACE FUNCTION used_limits(p_member_id bigint)
RETURNS TABLE (kind text, frame text, amount bigint, used bigint) LANGUAGE sql STABLE AS $$
  SELECT l.kind, l.frame, l.amount, greatest(u.used, 0)::bigint
  FROM (SELECT business_now() AS now OFFSET 0) clock
  CROSS JOIN unnest(ARRAY['deposit', 'loss']) AS asked (kind)
  CROSS JOIN LATERAL count_for_limits(p_member_id, asked.kind, clock.now) u
  JOIN safety_limits l ON l.member_id = p_member_id AND l.kind = asked.kind AND l.frame = u.frame
  ORDER BY l.kind, safety_frame_place(l.frame)
$$;
