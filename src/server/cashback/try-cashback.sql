-- Computes a day of all members of an agent under the terms p_terms, beside the stored amounts, and writes nothing. The
-- amounts are those that recompute_cashback would write. Members with play that no run has read yet, and members whose
-- turnover by kind of game is unknown, are computed from their play. The day has to be within the days of reversal
-- before the last computed day, because older days are not kept up to date.
CREATE OR REPLACE FUNCTION try_cashback(
  p_agent_id bigint, p_day date, p_terms cashback_terms,
  OUT members_now bigint, OUT loss_now bigint, OUT turnover_now bigint, OUT most_now bigint,
  OUT members_then bigint, OUT loss_then bigint, OUT turnover_then bigint, OUT most_then bigint
) LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
DECLARE
  -- The sum of cashback_win_cap, written out for the kinds of the terms: to unpack the turnover of each member takes
  -- twice as long.
  v_kept text := (
    SELECT coalesce(string_agg(format('greatest(coalesce((b.turnovers->%L)::numeric, 0), 0) * %L::numeric', key, value), ' + '), '0')
    FROM jsonb_each_text(p_terms.left_rates));
BEGIN
  EXECUTE format($query$
  WITH late AS MATERIALIZED (
    SELECT DISTINCT p.member_id FROM cashback_progress a
    JOIN played_days p ON (p.turn, p.member_id) > (a.turn, a.turn_member_id)
    JOIN members m ON m.id = p.member_id AND m.agent_id = $1
    WHERE a.agent_id = $1
    UNION
    SELECT member_id FROM cashback_days WHERE agent_id = $1 AND day = $2 AND turnovers IS NULL
  ), basis AS (
    SELECT d.member_id, d.stake - d.payout - d.loss_reversed AS loss, d.turnover - d.turnover_reversed AS turnover,
      d.turnovers, d.loss_amount, d.turnover_amount
    FROM cashback_days d
    WHERE d.agent_id = $1 AND d.day = $2 AND NOT EXISTS (SELECT FROM late l WHERE l.member_id = d.member_id)
    UNION ALL
    SELECT b.member_id, b.stake - b.payout - b.loss_reversed, b.turnover - b.turnover_reversed, b.turnovers,
      coalesce(d.loss_amount, 0), coalesce(d.turnover_amount, 0)
    FROM cashback_basis(ARRAY(SELECT member_id FROM late), $2 - 1) b
    LEFT JOIN cashback_days d ON d.member_id = b.member_id AND d.day = b.day
    WHERE b.day = $2
  ), due AS MATERIALIZED (
    SELECT b.loss_amount, b.turnover_amount,
      cashback_amount(b.loss, ($3).loss_rate, least(($3).loss_caps[m.vip_level + 1], win.cap), ($3).loss_least) AS loss,
      cashback_amount(b.turnover, ($3).turnover_rate, win.cap, ($3).turnover_least) AS turnover
    FROM basis b JOIN members m ON m.id = b.member_id
    -- Without the offset, the cap would be computed twice.
    CROSS JOIN LATERAL (
      SELECT CASE WHEN b.turnovers IS NOT NULL THEN
        div((%s) * ($3).most_of_win_percent, 1000000)::bigint END AS cap OFFSET 0) win
  )
  SELECT count(*) FILTER (WHERE greatest(loss_amount, turnover_amount) > 0), coalesce(sum(loss_amount), 0)::bigint,
    coalesce(sum(turnover_amount), 0)::bigint, coalesce(sum(greatest(loss_amount, turnover_amount)), 0)::bigint,
    count(*) FILTER (WHERE greatest(loss, turnover) > 0), coalesce(sum(loss), 0)::bigint,
    coalesce(sum(turnover), 0)::bigint, coalesce(sum(greatest(loss, turnover)), 0)::bigint
  FROM due
  $query$, v_kept)
  INTO members_now, loss_now, turnover_now, most_now, members_then, loss_then, turnover_then, most_then
  USING p_agent_id, p_day, p_terms;
END $$;
