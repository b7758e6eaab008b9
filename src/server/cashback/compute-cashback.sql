-- Returns the last closed day in Thailand. A day closes five minutes after midnight, so that its last transactions are
-- written.
CREATE OR REPLACE FUNCTION last_closed_day() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT movement_day(business_now() - interval '5 minutes') - 1
$$;

-- Returns the play of members on each day after p_after, reduced by the voids of later days. Where a day's voids exceed
-- its play, the rest reduces the days before it, the latest first. This holds separately for stakes, payouts, turnover,
-- and turnover by kind of game. A day counts only the part of the running sum, taken from the last day back, that
-- exceeds the maximum over the later days. Bonus play is reported but does not count.
CREATE OR REPLACE FUNCTION cashback_basis(p_member_ids bigint[], p_after date)
RETURNS TABLE (member_id bigint, day date, stake bigint, payout bigint, bonus_stake bigint, bonus_payout bigint,
  turnover bigint, loss_reversed bigint, turnover_reversed bigint, turnovers jsonb)
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  WITH sums AS (
    SELECT d.member_id, d.day,
      coalesce(sum(d.stake) FILTER (WHERE d.wallet_kind = 'main'), 0) AS stake,
      coalesce(sum(d.payout) FILTER (WHERE d.wallet_kind = 'main'), 0) AS payout,
      coalesce(sum(d.stake) FILTER (WHERE d.wallet_kind = 'bonus'), 0) AS bonus_stake,
      coalesce(sum(d.payout) FILTER (WHERE d.wallet_kind = 'bonus'), 0) AS bonus_payout,
      coalesce(sum(d.valid_turnover) FILTER (WHERE d.wallet_kind = 'main'), 0) AS turnover
    FROM played_days d WHERE d.member_id = ANY (p_member_ids) AND d.day > p_after
    GROUP BY d.member_id, d.day
  ), running AS (
    SELECT *, sum(s.stake) OVER back AS stakes, sum(s.payout) OVER back AS payouts, sum(s.turnover) OVER back AS turnovers
    FROM sums s WINDOW back AS (PARTITION BY s.member_id ORDER BY s.day DESC)
  ), peaks AS (
    SELECT *, greatest(max(r.stakes) OVER back, 0) AS peak_stake, greatest(max(r.payouts) OVER back, 0) AS peak_payout,
      greatest(max(r.turnovers) OVER back, 0) AS peak_turnover
    FROM running r WINDOW back AS (PARTITION BY r.member_id ORDER BY r.day DESC)
  ), counted AS (
    SELECT *, p.peak_stake - lag(p.peak_stake, 1, 0::numeric) OVER back AS counted_stake,
      p.peak_payout - lag(p.peak_payout, 1, 0::numeric) OVER back AS counted_payout,
      p.peak_turnover - lag(p.peak_turnover, 1, 0::numeric) OVER back AS counted_turnover
    FROM peaks p WINDOW back AS (PARTITION BY p.member_id ORDER BY p.day DESC)
  ), kinds AS (
    SELECT d.member_id, d.day, affiliate_type(d.area, d.category) AS kind, sum(d.valid_turnover) AS turnover
    FROM played_days d WHERE d.member_id = ANY (p_member_ids) AND d.day > p_after AND d.wallet_kind = 'main'
      AND affiliate_type(d.area, d.category) IS NOT NULL
    GROUP BY 1, 2, 3
  ), kind_running AS (
    SELECT *, sum(k.turnover) OVER (PARTITION BY k.member_id, k.kind ORDER BY k.day DESC) AS turnovers FROM kinds k
  ), kind_peaks AS (
    SELECT *, greatest(max(k.turnovers) OVER (PARTITION BY k.member_id, k.kind ORDER BY k.day DESC), 0) AS peak
    FROM kind_running k
  ), kind_counted AS (
    SELECT *, (k.peak - lag(k.peak, 1, 0::numeric) OVER (PARTITION BY k.member_id, k.kind ORDER BY k.day DESC))::bigint AS counted
    FROM kind_peaks k
  ), kind_days AS (
    SELECT k.member_id, k.day, jsonb_object_agg(k.kind, k.counted) AS turnovers FROM kind_counted k GROUP BY 1, 2
  )
  SELECT c.member_id, c.day, c.stake::bigint, c.payout::bigint, c.bonus_stake::bigint, c.bonus_payout::bigint,
    c.turnover::bigint, (c.stake - c.payout - (c.counted_stake - c.counted_payout))::bigint,
    (c.turnover - c.counted_turnover)::bigint, coalesce(k.turnovers, '{}')
  FROM counted c LEFT JOIN kind_days k USING (member_id, day)
$$;

-- Computes the days of some members from p_first to p_last, and writes each day that changed. A new day gets the terms
-- p_terms; an existing day keeps its own. Returns how many days changed.
CREATE OR REPLACE FUNCTION compute_cashback(
  p_agent_id bigint, p_member_ids bigint[], p_first date, p_last date, p_terms cashback_terms,
  -- Day of the computation; the time to claim starts with it.
  p_on date
) RETURNS integer LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_count integer;
BEGIN
  INSERT INTO cashback_days AS d (member_id, day, agent_id, stake, payout, bonus_stake, bonus_payout, turnover,
    loss_reversed, turnover_reversed, turnovers, loss_rate, loss_cap, loss_least, turnover_rate, turnover_least,
    play_percent, left_rates, most_of_win_percent, computed_at, ends_at)
  SELECT b.member_id, b.day, p_agent_id, b.stake, b.payout, b.bonus_stake, b.bonus_payout, b.turnover,
    b.loss_reversed, b.turnover_reversed, b.turnovers, p_terms.loss_rate, p_terms.loss_caps[m.vip_level + 1],
    p_terms.loss_least, p_terms.turnover_rate, p_terms.turnover_least, p_terms.play_percent, p_terms.left_rates,
    p_terms.most_of_win_percent, business_now(),
    (p_on + p_terms.claim_days)::timestamp AT TIME ZONE 'Asia/Bangkok' + CASE WHEN m.is_guarded THEN time_out_left(m.id)
      ELSE interval '0' END
  FROM cashback_basis(p_member_ids, p_last - p_terms.reversal_days) b
  JOIN members m ON m.id = b.member_id
  LEFT JOIN cashback_days w ON w.member_id = b.member_id AND w.day = b.day
  WHERE b.day BETWEEN p_first AND p_last
    AND (w.stake, w.payout, w.bonus_stake, w.bonus_payout, w.turnover, w.loss_reversed, w.turnover_reversed,
        CASE WHEN w.left_rates IS NOT NULL THEN w.turnovers END)
      IS DISTINCT FROM
      (b.stake, b.payout, b.bonus_stake, b.bonus_payout, b.turnover, b.loss_reversed, b.turnover_reversed,
        CASE WHEN w.left_rates IS NOT NULL THEN b.turnovers END)
  ORDER BY b.member_id, b.day
  ON CONFLICT (member_id, day) DO UPDATE SET stake = excluded.stake, payout = excluded.payout,
    bonus_stake = excluded.bonus_stake, bonus_payout = excluded.bonus_payout, turnover = excluded.turnover,
    loss_reversed = excluded.loss_reversed, turnover_reversed = excluded.turnover_reversed,
    turnovers = CASE WHEN d.left_rates IS NOT NULL THEN excluded.turnovers END, computed_at = excluded.computed_at;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

-- Computes due days for the next p_most members of an agent: first a closed day whose stakes are all rolled up,
-- otherwise days that changed after their computation. Writes the days and the progress in one transaction. Returns
-- the number of members handled; null when nothing is due or another process is at work.
CREATE OR REPLACE FUNCTION compute_cashback_slice(p_agent_id bigint, p_terms cashback_terms, p_most integer)
RETURNS integer LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_at cashback_progress;
  v_summed played_roll_up;
  v_looked_ids bigint[];
  v_turns bigint[];
  v_played_ids bigint[];
  v_today date;
BEGIN
  SELECT * INTO v_at FROM cashback_progress WHERE agent_id = p_agent_id FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  v_today := movement_day(business_now());
  IF v_at.night_day IS NULL AND v_at.done_day < last_closed_day() THEN
    UPDATE cashback_progress
    SET night_day = done_day + 1, night_seq = last_settled_seq(), night_member_id = 0
    WHERE agent_id = p_agent_id RETURNING * INTO v_at;
  END IF;
  SELECT * INTO v_summed FROM played_roll_up;

  IF v_summed.summed_seq >= v_at.night_seq THEN
    SELECT array_agg(id ORDER BY id) INTO v_looked_ids FROM (
      SELECT id FROM members WHERE id > v_at.night_member_id AND agent_id = p_agent_id ORDER BY id LIMIT p_most) looked;
    IF v_looked_ids IS NULL THEN
      UPDATE cashback_progress
      SET done_day = night_day, night_day = NULL, night_seq = NULL, night_member_id = NULL
      WHERE agent_id = p_agent_id;
      RETURN 0;
    END IF;
    v_played_ids := ARRAY(
      SELECT id FROM unnest(v_looked_ids) AS id CROSS JOIN LATERAL (
        SELECT FROM played_days d WHERE d.member_id = id AND d.day = v_at.night_day LIMIT 1) played ORDER BY id);
    PERFORM compute_cashback(p_agent_id, v_played_ids, v_at.first_day, v_at.night_day, p_terms, v_today);
    UPDATE cashback_progress SET night_member_id = v_looked_ids[cardinality(v_looked_ids)] WHERE agent_id = p_agent_id;
    RETURN cardinality(v_looked_ids);
  END IF;

  IF v_at.turn >= v_summed.turn THEN
    RETURN NULL;
  END IF;
  -- Today's play can change an earlier day only if its sum is negative.
  SELECT array_agg(c.member_id ORDER BY c.turn, c.member_id), array_agg(c.turn ORDER BY c.turn, c.member_id),
    array_agg(c.member_id ORDER BY c.member_id) FILTER (WHERE c.is_other AND m.id IS NOT NULL)
  INTO v_looked_ids, v_turns, v_played_ids
  FROM (
    SELECT d.turn, d.member_id,
      bool_or(d.day <= v_at.done_day OR least(d.stake, d.payout, d.valid_turnover) < 0) AS is_other
    FROM played_days d
    WHERE (d.turn, d.member_id) > (v_at.turn, v_at.turn_member_id) AND d.turn <= v_summed.turn
    GROUP BY d.turn, d.member_id ORDER BY d.turn, d.member_id LIMIT p_most
  ) c LEFT JOIN members m ON m.id = c.member_id AND m.agent_id = p_agent_id;
  IF v_looked_ids IS NULL THEN
    UPDATE cashback_progress SET turn = v_summed.turn, turn_member_id = 9223372036854775807 WHERE agent_id = p_agent_id;
    RETURN NULL;
  END IF;
  PERFORM compute_cashback(p_agent_id, v_played_ids, v_at.first_day, v_at.done_day, p_terms, v_today);
  UPDATE cashback_progress SET turn = v_turns[cardinality(v_turns)], turn_member_id = v_looked_ids[cardinality(v_turns)]
  WHERE agent_id = p_agent_id;
  RETURN cardinality(v_looked_ids);
END $$;

-- Computes a day again by the present terms, for one member, or for the next members after p_after_member_id when
-- p_member_id is null. Returns the last member handled, null when there was none, and by how much the amounts of the
-- day changed.
CREATE OR REPLACE FUNCTION recompute_cashback(
  p_agent_id bigint, p_day date, p_member_id bigint, p_after_member_id bigint, p_terms cashback_terms, p_most integer,
  OUT last_member_id bigint, OUT changed integer, OUT loss_difference bigint, OUT turnover_difference bigint
) LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_at cashback_progress;
  v_ids bigint[];
  v_before jsonb;
BEGIN
  SELECT * INTO v_at FROM cashback_progress WHERE agent_id = p_agent_id FOR UPDATE;
  v_ids := ARRAY(
    SELECT id FROM members
    WHERE id > p_after_member_id AND agent_id = p_agent_id AND (p_member_id IS NULL OR id = p_member_id)
    ORDER BY id LIMIT p_most);
  last_member_id := v_ids[cardinality(v_ids)];
  SELECT jsonb_object_agg(member_id, jsonb_build_array(loss_amount, turnover_amount)) INTO v_before
  FROM cashback_days WHERE day = p_day AND member_id = ANY (v_ids);
  PERFORM FROM cashback_days WHERE day = p_day AND member_id = ANY (v_ids) ORDER BY member_id FOR UPDATE;
  UPDATE cashback_days d SET loss_rate = p_terms.loss_rate, loss_cap = p_terms.loss_caps[m.vip_level + 1],
    loss_least = p_terms.loss_least, turnover_rate = p_terms.turnover_rate, turnover_least = p_terms.turnover_least,
    play_percent = p_terms.play_percent, left_rates = p_terms.left_rates,
    most_of_win_percent = p_terms.most_of_win_percent, computed_at = business_now()
  FROM members m
  WHERE m.id = d.member_id AND d.day = p_day AND d.member_id = ANY (v_ids)
    AND (d.loss_rate, d.loss_cap, d.loss_least, d.turnover_rate, d.turnover_least, d.play_percent, d.left_rates,
        d.most_of_win_percent)
      IS DISTINCT FROM
      (p_terms.loss_rate, p_terms.loss_caps[m.vip_level + 1], p_terms.loss_least, p_terms.turnover_rate,
        p_terms.turnover_least, p_terms.play_percent, p_terms.left_rates, p_terms.most_of_win_percent);
  PERFORM compute_cashback(p_agent_id, v_ids, greatest(p_day, v_at.first_day), p_day, p_terms, movement_day(business_now()));
  SELECT count(*) FILTER (WHERE (d.loss_amount, d.turnover_amount) IS DISTINCT FROM (was.loss, was.turnover)),
    coalesce(sum(d.loss_amount - was.loss), 0), coalesce(sum(d.turnover_amount - was.turnover), 0)
  INTO changed, loss_difference, turnover_difference
  FROM cashback_days d CROSS JOIN LATERAL (
    SELECT coalesce((v_before->d.member_id::text->>0)::bigint, 0) AS loss,
      coalesce((v_before->d.member_id::text->>1)::bigint, 0) AS turnover) was
  WHERE d.day = p_day AND d.member_id = ANY (v_ids);
END $$;

-- Returns the satang by which a member's payments exceed the present amounts of the claimed days; negative when the
-- member was paid too little.
CREATE OR REPLACE FUNCTION cashback_carried(p_member_id bigint) RETURNS bigint
LANGUAGE sql VOLATILE SET enable_seqscan = off AS $$
  SELECT coalesce(sum(c.paid - CASE c.kind WHEN 'loss' THEN d.loss_amount ELSE d.turnover_amount END), 0)::bigint
  FROM cashback_claims c JOIN cashback_days d ON d.member_id = c.member_id AND d.day = c.day
  WHERE c.member_id = p_member_id
$$;
