-- Returns what calls of a provider have moved here, found by their ids. Fields of p_calls: command_id, transfer_id and
-- rollback_id (command of the call's rollback), and for a debit the round_id. Calls that are not known here and have no
-- rollback are left out.
CREATE OR REPLACE FUNCTION find_provider_calls(p_source text, p_calls jsonb)
RETURNS TABLE (ordinal bigint, amount bigint, is_known boolean, undone_at timestamptz, is_free boolean)
LANGUAGE sql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT c.ordinal, coalesce(t.amount, 0), k.id IS NOT NULL, u.created_at, coalesce(f.is_free, false)
  FROM ROWS FROM (jsonb_to_recordset(p_calls) AS (command_id uuid, transfer_id uuid, rollback_id uuid, round_id text))
    WITH ORDINALITY AS c (command_id, transfer_id, rollback_id, round_id, ordinal)
  -- A command without a hash was undone before it arrived.
  LEFT JOIN LATERAL (SELECT id FROM commands WHERE id = c.command_id AND body_hash IS NOT NULL LIMIT 1) k ON true
  LEFT JOIN LATERAL (SELECT t.amount FROM transfers t WHERE t.id = c.transfer_id LIMIT 1) t ON true
  LEFT JOIN LATERAL (
    SELECT created_at FROM commands WHERE id = c.rollback_id AND NOT answer ? 'is_part' LIMIT 1) u ON true
  -- The stake of a free round is not debited.
  LEFT JOIN LATERAL (
    SELECT free_rounds_id IS NOT NULL AS is_free FROM game_rounds g
    WHERE k.id IS NULL AND g.source = p_source AND g.round_id = c.round_id LIMIT 1) f ON true
  WHERE k.id IS NOT NULL OR u.created_at IS NOT NULL OR f.is_free
$$;

-- Returns the debits and credits of a provider that moved money of an agent's members between two times, among the
-- transfers from p_first_seq on and before p_end_seq.
CREATE OR REPLACE FUNCTION provider_calls_between(p_agent_id bigint, p_source text, p_from timestamptz, p_before timestamptz,
  p_first_seq bigint, p_end_seq bigint)
RETURNS TABLE (transaction_id text, movement text, amount bigint, round_id text, member_id bigint, moved_at timestamptz)
LANGUAGE sql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT c.key, c.route, t.amount,
    CASE WHEN t.code <> 'game_promo' THEN substr(t.reference, length(p_source) + 2) END, a.member_id, t.created_at
  FROM transfers t
  CROSS JOIN LATERAL (
    SELECT key, route FROM commands WHERE id = t.command_id AND scope = 'provider/' || p_source LIMIT 1) c
  CROSS JOIN LATERAL (
    SELECT agent_id, member_id FROM accounts
    WHERE id = CASE WHEN t.code = 'game_stake' THEN t.debit_account_id ELSE t.credit_account_id END LIMIT 1) a
  WHERE t.seq >= p_first_seq AND t.seq < p_end_seq AND t.created_at >= p_from AND t.created_at < p_before
    AND (starts_with(t.reference, p_source || '/') OR starts_with(t.reference, 'promo/' || p_source || '/'))
    AND t.code IN ('game_stake', 'game_payout', 'game_jackpot', 'game_promo', 'free_round_win')
    -- A call that stakes and wins is compared by its stake.
    AND c.route = CASE WHEN t.code = 'game_stake' THEN 'debit' ELSE 'credit' END
    AND a.agent_id = p_agent_id
$$;
