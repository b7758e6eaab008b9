-- Counts a member's progress in a quest from p_from to p_until, both included. Kinds that happen once ignore the dates.
-- Deposits count once they are played. `reached_on` has the day on which the count reached 1, then 2, and so on.
CREATE OR REPLACE FUNCTION quest_count(
  p_member_id bigint, p_kind text, p_from date, p_until date, OUT counted bigint, OUT reached_on date[], OUT line_user_id text
) LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF p_kind = 'link_line' THEN
    SELECT count(*), array_agg(movement_day(l.linked_at)), min(l.line_user_id) INTO counted, reached_on, line_user_id
    FROM line_accounts l WHERE l.member_id = p_member_id;
  ELSIF p_kind = 'first_deposit' THEN
    SELECT count(*), array_agg(movement_day(first.played_at)) INTO counted, reached_on FROM (
      SELECT d.played_at FROM played_deposits d WHERE d.member_id = p_member_id AND d.played = d.amount
      ORDER BY d.played_at LIMIT 1) first;
  ELSIF p_kind = 'turnover' THEN
    SELECT greatest(coalesce(sum(d.valid_turnover), 0), 0), ARRAY[p_from] INTO counted, reached_on
    FROM played_days d WHERE d.member_id = p_member_id AND d.day BETWEEN p_from AND p_until AND d.wallet_kind = 'main';
  ELSIF p_kind = 'deposit_days' THEN
    -- Counts days with deposits, each by the day on which its first deposit was played.
    SELECT count(*), array_agg(paid.played_on ORDER BY paid.played_on) INTO counted, reached_on FROM (
      SELECT movement_day(min(d.played_at)) AS played_on FROM played_deposits d
      WHERE d.member_id = p_member_id AND d.played = d.amount
        AND d.credited_at >= p_from::timestamp AT TIME ZONE 'Asia/Bangkok'
        AND d.credited_at < (p_until + 1)::timestamp AT TIME ZONE 'Asia/Bangkok'
      GROUP BY movement_day(d.credited_at)) paid;
  ELSE
    -- Friendship is known only to LINE: a positive check writes the reward directly.
    counted := 0;
  END IF;
END $$;

-- Returns a member's progress in the open quests, for the current period and for the previous one, whose rewards can
-- still be claimed.
CREATE OR REPLACE FUNCTION quest_progress(p_member_id bigint) RETURNS TABLE (
  quest_id bigint, period_on date, is_current boolean, ends_at timestamptz, version integer, joined_at timestamptz,
  counted bigint, reached_on date[], line_user_id text
) LANGUAGE sql VOLATILE SET enable_seqscan = off AS $$
  SELECT q.id, p.starts_on, p.is_current, (p.ends_on + 1)::timestamp AT TIME ZONE 'Asia/Bangkok', terms.version, j.joined_at,
    coalesce(c.counted, 0), ARRAY(
      SELECT greatest(day, movement_day(q.opened_at), CASE WHEN q.is_opt_in THEN movement_day(j.joined_at) END)
      FROM unnest(c.reached_on) AS day), c.line_user_id
  FROM (SELECT movement_day(business_now()) AS day) today
  JOIN members m ON m.id = p_member_id
  JOIN quests q ON q.agent_id = m.agent_id AND q.is_open
  CROSS JOIN LATERAL (
    SELECT NULL::date AS starts_on, NULL::date AS ends_on, true AS is_current WHERE q.period = 'ever'
    UNION ALL
    SELECT today.day - n, today.day - n, n = 0 FROM generate_series(0, 1) n WHERE q.period = 'day'
    UNION ALL
    SELECT week.day, week.day + 6, n = 0 FROM generate_series(0, 1) n
    CROSS JOIN LATERAL (SELECT date_trunc('week', today.day::timestamp)::date - 7 * n AS day) week WHERE q.period = 'week'
  ) p
  CROSS JOIN LATERAL (
    SELECT max(t.version) AS version FROM quest_terms t
    WHERE t.quest_id = q.id AND (t.holds_from IS NULL OR t.holds_from <= coalesce(p.starts_on, today.day))
  ) terms
  LEFT JOIN quest_joins j ON j.member_id = m.id AND j.quest_id = q.id AND j.period_on IS NOT DISTINCT FROM p.starts_on
  LEFT JOIN LATERAL quest_count(m.id, q.kind,
    greatest(p.starts_on, movement_day(q.opened_at), CASE WHEN q.is_opt_in THEN movement_day(j.joined_at) END), p.ends_on
  ) c ON (NOT q.is_opt_in OR j.joined_at IS NOT NULL) AND (p.ends_on IS NULL OR p.ends_on >= movement_day(q.opened_at))
$$;

-- Returns the end of the last day on which a reward can be claimed.
CREATE OR REPLACE FUNCTION quest_reward_end(p_reached_on date, p_claim_days integer) RETURNS timestamptz
LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_reached_on + p_claim_days + 1)::timestamp AT TIME ZONE 'Asia/Bangkok'
$$;

-- Writes the rewards that a member has reached, at their present worth. Existing rewards stay unchanged.
CREATE OR REPLACE FUNCTION reach_quests(p_member_id bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO quest_rewards (agent_id, member_id, quest_id, kind, period_on, step, target, point, spins, credit,
    turnover_milli, line_user_id, reached_on, expires_at)
  SELECT q.agent_id, p_member_id, q.id, q.kind, p.period_on, s.step, s.target, s.point, s.spins, s.credit,
    s.turnover_milli, p.line_user_id, reached.day, quest_reward_end(reached.day, q.claim_days)
  FROM quest_progress(p_member_id) p
  JOIN quests q ON q.id = p.quest_id
  JOIN quest_steps s ON s.quest_id = p.quest_id AND s.version = p.version AND s.target <= p.counted
  CROSS JOIN LATERAL (
    SELECT p.reached_on[CASE q.kind WHEN 'deposit_days' THEN s.target::integer ELSE 1 END] AS day
  ) reached
  WHERE NOT EXISTS (
    SELECT FROM quest_rewards r WHERE r.member_id = p_member_id AND r.quest_id = q.id
      AND r.period_on IS NOT DISTINCT FROM p.period_on AND r.step = s.step)
  -- The same LINE user may have the reward as another member.
  ON CONFLICT DO NOTHING
$$;
