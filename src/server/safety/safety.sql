CREATE OR REPLACE FUNCTION safety_frame(p_frame text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_frame WHEN 'day' THEN interval '24 hours' WHEN 'week' THEN interval '7 days' WHEN 'month' THEN interval '30 days' END
$$;

-- Tells whether a member is on a break now.
CREATE OR REPLACE FUNCTION is_on_break(p_member_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM safety_breaks WHERE member_id = p_member_id AND (ends_at IS NULL OR ends_at > business_now()))
$$;

-- Tells whether a member has been on a break at any time since p_since.
CREATE OR REPLACE FUNCTION had_break_since(p_member_id bigint, p_since timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM safety_breaks WHERE member_id = p_member_id AND (ends_at IS NULL OR ends_at > p_since))
$$;

-- Returns the reason why a member must not do something now, or null: {"reason": "closed" | "time_out" | "excluded" |
-- "limit"}, with until; a limit adds kind, frame and left. It is called in the transaction of every stake, launch,
-- shot, deposit and reward. The kinds stake and deposit need an amount, which is checked against the limits; play and
-- reward have none, because launches and shots stake nothing yet and rewards are given.
--
-- Limits belong to the member and not to a wallet, so their rows are locked here and stakes from two wallets take
-- turns. A caller for several members in one transaction must first lock them with lock_loss_limits. Locks are taken
-- in the order: deposit limits, accounts, loss limits, turnover requirements.
CREATE OR REPLACE FUNCTION safety_refusal(p_member_id bigint, p_kind text, p_amount bigint) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_break record;
  v_limit record;
  v_now timestamptz;
  v_counted record;
BEGIN
  IF p_kind NOT IN ('stake', 'deposit', 'play', 'reward') OR (p_kind IN ('stake', 'deposit')) <> coalesce(p_amount > 0, false) THEN
    RAISE EXCEPTION 'safety asked about % of %', p_kind, p_amount;
  END IF;
  -- Every bet calls this function, and few members have a break or a limit. For all other members, reading one row is
  -- enough.
  IF EXISTS (SELECT FROM members WHERE id = p_member_id AND closed_at IS NULL AND NOT is_guarded) THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (SELECT FROM members WHERE id = p_member_id AND closed_at IS NULL) THEN
    RETURN jsonb_build_object('reason', 'closed', 'until', NULL);
  END IF;
  SELECT kind, ends_at INTO v_break FROM safety_breaks
  WHERE member_id = p_member_id AND (ends_at IS NULL OR ends_at > business_now());
  IF FOUND THEN
    RETURN jsonb_build_object('reason', v_break.kind, 'until', v_break.ends_at);
  ELSIF p_kind NOT IN ('stake', 'deposit') THEN
    RETURN NULL;
  END IF;
  FOR v_limit IN
    SELECT kind, frame, amount FROM safety_limits
    WHERE member_id = p_member_id AND kind = CASE p_kind WHEN 'stake' THEN 'loss' ELSE 'deposit' END
    ORDER BY kind, frame FOR UPDATE
  LOOP
    -- The clock is read after the lock, so that concurrent stakes and deposits count.
    v_now := business_now();
    SELECT * INTO v_counted FROM count_for_limit(p_member_id, v_limit.kind, v_now - safety_frame(v_limit.frame));
    IF v_counted.amount + p_amount > v_limit.amount THEN
      RETURN jsonb_build_object('reason', 'limit', 'kind', v_limit.kind, 'frame', v_limit.frame,
        'left', greatest(v_limit.amount - v_counted.amount, 0), 'until', v_counted.first_at + safety_frame(v_limit.frame));
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Returns the amount that counts for a limit since an instant: the member's losses in games and lotteries from all
-- wallets, including open bets, or the deposits. Wins reduce the losses. Returns the time of the first transfer that
-- adds to the amount as well.
CREATE OR REPLACE FUNCTION count_for_limit(p_member_id bigint, p_kind text, p_since timestamptz)
RETURNS TABLE (amount bigint, first_at timestamptz) LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  -- Every 1024th transfer is in an index by time. The search skips all transfers before the last indexed one that is
  -- older than p_since.
  c_after CONSTANT bigint := coalesce((
    SELECT seq FROM transfers WHERE seq % 1024 = 0 AND created_at < p_since ORDER BY created_at DESC, seq DESC LIMIT 1), 0);
BEGIN
  RETURN QUERY
  SELECT coalesce(sum(line.amount), 0)::bigint, min(line.created_at) FILTER (WHERE line.amount > 0)
  FROM accounts a
  CROSS JOIN LATERAL (
    SELECT t.amount * CASE p_kind WHEN 'loss' THEN 1 ELSE -1 END AS amount, t.created_at, t.code FROM transfers t
    WHERE t.debit_account_id = a.id AND t.debit_balance_after IS NOT NULL AND t.seq > c_after
    UNION ALL
    SELECT t.amount * CASE p_kind WHEN 'loss' THEN -1 ELSE 1 END, t.created_at, t.code FROM transfers t
    WHERE t.credit_account_id = a.id AND t.credit_balance_after IS NOT NULL AND t.seq > c_after
  ) line
  WHERE a.member_id = p_member_id AND a.kind = 'member_wallet' AND line.created_at > p_since
    AND CASE p_kind
      -- A shot prize is a reward, not a win: nothing was staked for it.
      WHEN 'loss' THEN (starts_with(line.code, 'game_') OR starts_with(line.code, 'lotto_')) AND line.code <> 'lotto_shot_prize'
      ELSE starts_with(line.code, 'deposit') END;
END $$;

-- Locks the loss limits of several members in a fixed order, so that two batches never deadlock.
CREATE OR REPLACE FUNCTION lock_loss_limits(p_member_ids bigint[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM safety_limits WHERE member_id = ANY (p_member_ids) AND kind = 'loss' ORDER BY member_id, frame FOR UPDATE;
END $$;

CREATE OR REPLACE FUNCTION guard_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members SET is_guarded = true WHERE id = NEW.member_id AND NOT is_guarded;
  RETURN NULL;
END $$;

-- Returns the limits of a member and how much of each is used, for staff.
CREATE OR REPLACE FUNCTION used_limits(p_member_id bigint)
RETURNS TABLE (kind text, frame text, amount bigint, used bigint) LANGUAGE sql STABLE AS $$
  SELECT l.kind, l.frame, l.amount, greatest(counted.amount, 0)::bigint
  FROM safety_limits l
  CROSS JOIN LATERAL count_for_limit(l.member_id, l.kind, business_now() - safety_frame(l.frame)) counted
  WHERE l.member_id = p_member_id ORDER BY l.kind, safety_frame(l.frame)
$$;

-- Returns the break of a member, over or not, for staff.
CREATE OR REPLACE FUNCTION member_break(p_member_id bigint)
RETURNS TABLE (kind text, ends_at timestamptz, is_over boolean) LANGUAGE sql STABLE AS $$
  SELECT kind, ends_at, coalesce(ends_at <= business_now(), false) FROM safety_breaks WHERE member_id = p_member_id
$$;
