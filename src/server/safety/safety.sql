CREATE OR REPLACE FUNCTION safety_frame(p_frame text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_frame WHEN 'day' THEN interval '24 hours' WHEN 'week' THEN interval '7 days' WHEN 'month' THEN interval '30 days' END
$$;

-- Why a member must not do this now, or null: {"reason": "closed" | "time_out" | "excluded" | "limit"}, with until; of a
-- limit also kind, frame and left. Asked in the transaction of every stake, launch, shot, deposit and reward:
--   stake, deposit  with an amount, held against the limits
--   play, reward    without one: a launch or a shot stakes nothing yet, a reward is given
--
-- Limits are of the member and not of a wallet, so the rows that hold them are locked here: two stakes from two wallets
-- take turns. Whoever asks for several members in one transaction locks them first, by lock_loss_limits. The order of
-- locks is: deposit limits, accounts, loss limits, turnover requirements.
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
  -- Every bet asks, and nearly nobody has a break or a limit: one row answers for all others.
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
    -- Read after the lock: what others did meanwhile counts.
    v_now := business_now();
    SELECT * INTO v_counted FROM count_for_limit(p_member_id, v_limit.kind, v_now - safety_frame(v_limit.frame));
    IF v_counted.amount + p_amount > v_limit.amount THEN
      RETURN jsonb_build_object('reason', 'limit', 'kind', v_limit.kind, 'frame', v_limit.frame,
        'left', greatest(v_limit.amount - v_counted.amount, 0), 'until', v_counted.first_at + safety_frame(v_limit.frame));
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- What counts for a limit since a moment: what a member lost in games and lottery, from all wallets and open bets too,
-- or paid in. Wins make room again.
CREATE OR REPLACE FUNCTION count_for_limit(p_member_id bigint, p_kind text, p_since timestamptz)
RETURNS TABLE (amount bigint, first_at timestamptz) LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  -- Every 1024th transfer is in an index by time: those before the last one that is older cannot count.
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
      -- A prize for shooting is a reward: nothing was staked for it.
      WHEN 'loss' THEN (starts_with(line.code, 'game_') OR starts_with(line.code, 'lotto_')) AND line.code <> 'lotto_shot_prize'
      ELSE starts_with(line.code, 'deposit') END;
END $$;

-- Locks what limits the losses of several members, in one order, so that two batches never wait for each other.
CREATE OR REPLACE FUNCTION lock_loss_limits(p_member_ids bigint[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM safety_limits WHERE member_id = ANY (p_member_ids) AND kind = 'loss' ORDER BY member_id, frame FOR UPDATE;
END $$;

CREATE OR REPLACE FUNCTION guard_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members SET is_guarded = true WHERE id = NEW.member_id AND NOT is_guarded;
  RETURN NULL;
END $$;
