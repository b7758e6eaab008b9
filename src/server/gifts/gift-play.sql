-- Reads a member's new stakes and assigns their turnover to deposits, the oldest unfinished deposit first; each part
-- of a stake counts for one deposit only. Turnover is valid turnover of the main wallet at the weight of its kind (in
-- parts of 10000), on stakes settled after the deposit was credited. A void takes back the turnover that its stake
-- had added.
CREATE OR REPLACE FUNCTION read_played_deposits(p_member_id bigint, p_weights jsonb) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_read gift_members;
  v_until bigint;
  v_first timestamptz;
  v_at timestamptz;
  v_open played_deposits;
  v_back stake_plays;
  v_stake record;
  v_left bigint;
  v_part bigint;
BEGIN
  INSERT INTO gift_members (member_id) VALUES (p_member_id) ON CONFLICT DO NOTHING;
  SELECT * INTO v_read FROM gift_members WHERE member_id = p_member_id FOR UPDATE;
  SELECT summed_seq INTO v_until FROM played_roll_up;
  INSERT INTO played_deposits (deposit_id, member_id, credited_at, amount)
  SELECT d.id, d.member_id, d.decided_at, d.credited_amount FROM deposits d
  WHERE d.member_id = p_member_id AND d.state = 'credited'
    AND NOT EXISTS (SELECT FROM played_deposits p WHERE p.deposit_id = d.id);
  IF v_until <= v_read.read_seq THEN
    RETURN;
  END IF;
  SELECT min(credited_at) INTO v_first FROM played_deposits WHERE member_id = p_member_id;
  v_at := v_read.read_at;
  SELECT * INTO v_open FROM played_deposits
  WHERE member_id = p_member_id AND played < amount ORDER BY credited_at, deposit_id LIMIT 1;
  FOR v_stake IN
    SELECT s.area, s.reference, s.settled_at,
      div(s.valid_turnover * coalesce((p_weights->>affiliate_type(s.area, s.category))::numeric, 0), 10000)::bigint AS play
    FROM settled_stakes s LEFT JOIN wallets w ON w.account_id = s.account_id
    WHERE s.member_id = p_member_id AND s.seq > v_read.read_seq AND s.seq <= v_until
      -- One hour of margin, in case the clock was set back.
      AND s.settled_at >= greatest(v_first, v_read.read_at - interval '1 hour')
      AND played_wallet_kind(w.wallet_type_id) = 'main'
    ORDER BY s.seq
  LOOP
    v_at := greatest(v_at, v_stake.settled_at);
    v_left := v_stake.play;
    WHILE v_left > 0 AND v_open.credited_at <= v_stake.settled_at LOOP
      v_part := least(v_left, v_open.amount - v_open.played);
      UPDATE played_deposits SET played = played + v_part,
        played_at = CASE WHEN played + v_part = amount THEN v_stake.settled_at END
      WHERE deposit_id = v_open.deposit_id;
      INSERT INTO stake_plays (member_id, area, reference, deposit_id, amount)
      VALUES (p_member_id, v_stake.area, v_stake.reference, v_open.deposit_id, v_part);
      v_left := v_left - v_part;
      SELECT * INTO v_open FROM played_deposits
      WHERE member_id = p_member_id AND played < amount ORDER BY credited_at, deposit_id LIMIT 1;
    END LOOP;
    WHILE v_left < 0 LOOP
      SELECT * INTO v_back FROM stake_plays
      WHERE member_id = p_member_id AND area = v_stake.area AND reference = v_stake.reference AND amount > 0
      ORDER BY id DESC LIMIT 1;
      EXIT WHEN NOT FOUND;
      v_part := least(-v_left, v_back.amount);
      UPDATE stake_plays SET amount = amount - v_part WHERE id = v_back.id;
      UPDATE played_deposits SET played = played - v_part, played_at = NULL WHERE deposit_id = v_back.deposit_id;
      v_left := v_left + v_part;
      SELECT * INTO v_open FROM played_deposits
      WHERE member_id = p_member_id AND played < amount ORDER BY credited_at, deposit_id LIMIT 1;
    END LOOP;
  END LOOP;
  UPDATE gift_members SET read_seq = v_until, read_at = v_at WHERE member_id = p_member_id;
END $$;

-- Returns whether the member has played the whole amount of a deposit that was credited within the last p_days days.
CREATE OR REPLACE FUNCTION has_played_deposit(p_member_id bigint, p_days integer) RETURNS boolean
LANGUAGE sql VOLATILE SET enable_seqscan = off AS $$
  SELECT EXISTS (SELECT FROM played_deposits WHERE member_id = p_member_id AND played = amount
    AND credited_at > (SELECT business_now()) - p_days * interval '1 day')
$$;

-- Returns the turnover of a member's main wallet that no gift has used, at the weights of its kinds; negative when a
-- void removed used turnover.
CREATE OR REPLACE FUNCTION gift_play_left(p_member_id bigint, p_weights jsonb) RETURNS bigint
LANGUAGE sql VOLATILE SET enable_seqscan = off AS $$
  SELECT (coalesce((
      SELECT div(sum(d.valid_turnover * coalesce((p_weights->>affiliate_type(d.area, d.category))::numeric, 0)), 10000)
      FROM played_days d WHERE d.member_id = p_member_id AND d.wallet_kind = 'main'), 0)
    - coalesce((SELECT sum(amount) FROM gift_uses WHERE member_id = p_member_id), 0))::bigint
$$;

-- Locks the row that serialises a member's gifts. Call it after the accounts are locked, and before the spins are
-- locked.
CREATE OR REPLACE FUNCTION lock_gift_member(p_member_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO gift_members (member_id) VALUES (p_member_id) ON CONFLICT DO NOTHING;
  PERFORM FROM gift_members WHERE member_id = p_member_id FOR UPDATE;
END $$;

-- Uses turnover for a gift, once for each reference. Returns the missing turnover; nothing was used if it is above
-- zero.
CREATE OR REPLACE FUNCTION use_gift_play(
  p_member_id bigint, p_kind text, p_reference text, p_amount bigint, p_weights jsonb
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_left bigint;
BEGIN
  PERFORM lock_gift_member(p_member_id);
  IF p_amount = 0 OR EXISTS (
    SELECT FROM gift_uses WHERE member_id = p_member_id AND kind = p_kind AND reference = p_reference) THEN
    RETURN 0;
  END IF;
  v_left := gift_play_left(p_member_id, p_weights);
  IF v_left < p_amount THEN
    RETURN p_amount - v_left;
  END IF;
  INSERT INTO gift_uses (member_id, kind, reference, amount, used_at)
  VALUES (p_member_id, p_kind, p_reference, p_amount, business_now());
  RETURN 0;
END $$;
