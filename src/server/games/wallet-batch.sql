-- Judges the p_turn-th call of each member in a batch. The caller has locked the accounts, which serialises all calls
-- of one wallet. Limits of a member hold for all of their wallets, so turns are counted by member.
--
-- LATERAL with LIMIT makes every look-up use a key: a generic plan of a plain join, made while a table was small,
-- would scan the whole table later.
--
-- Fields of p_calls: kind, source, player_token, round_id, game_id, amount, round_closed, key, command_id,
-- transfer_id, body_hash, counterpart_id (command of a debit's rollback, or of a rollback's debit), other_id (command
-- of the same transaction id under another kind: the debit for a credit, else the credit), transfer_id_of_debit (only
-- for a rollback), and for a credit optionally valid_turnover and free_rounds (the grant of a round without a debited
-- stake).
CREATE OR REPLACE FUNCTION judge_game_calls(p_calls jsonb, p_turn bigint) RETURNS game_call[] LANGUAGE plpgsql AS $$
BEGIN
  RETURN ARRAY(
    SELECT ROW(c.ordinal, c.kind, c.source, c.key, c.round_id, c.reference, c.game_id,
      coalesce(c.amount, debit.amount),
      c.round_closed, c.command_id, c.transfer_id, c.counterpart_id, c.body_hash,
      c.member_id, c.account_id, coalesce(f.budget_account_id, c.house_account_id), r.row,
      verdict.status,
      CASE verdict.status
        WHEN 'ok' THEN (prior.answer->>'balance')::bigint WHEN 'session_ended' THEN NULL ELSE a.balance END,
      coalesce(prior.body_hash = c.body_hash, false), c.valid_turnover, c.requirement_id,
      c.free_rounds, CASE verdict.status
        WHEN 'refused_by_safety' THEN safety_refusal(c.member_id, 'stake', c.amount, c.account_id) END)::game_call
    FROM (
      SELECT called.*, decode(called.hex_hash, 'hex') AS body_hash, called.source || '/' || called.round_id AS reference,
        p.member_id, p.account_id, p.house_account_id, p.requirement_id, p.may_stake,
        row_number() OVER (PARTITION BY p.member_id ORDER BY called.ordinal) AS turn
      FROM ROWS FROM (jsonb_to_recordset(p_calls) AS (
        kind text, source text, player_token text, key text, round_id text, game_id text, amount bigint,
        round_closed boolean, command_id uuid, transfer_id uuid, counterpart_id uuid, other_id uuid,
        transfer_id_of_debit uuid, body_hash text, valid_turnover bigint, free_rounds uuid
      )) WITH ORDINALITY AS called (kind, source, player_token, key, round_id, game_id, amount,
        round_closed, command_id, transfer_id, counterpart_id, other_id, transfer_id_of_debit, hex_hash, valid_turnover, free_rounds, ordinal)
      LEFT JOIN LATERAL (
        SELECT * FROM game_players p WHERE p.token = called.player_token AND p.source = called.source LIMIT 1) p ON true
    ) c
    LEFT JOIN LATERAL (SELECT * FROM accounts WHERE id = c.account_id LIMIT 1) a ON true
    LEFT JOIN LATERAL (SELECT * FROM commands WHERE id = c.command_id LIMIT 1) prior ON true
    LEFT JOIN LATERAL (SELECT * FROM commands WHERE id = c.other_id LIMIT 1) other ON true
    LEFT JOIN LATERAL (SELECT game_rounds AS row FROM game_rounds WHERE source = c.source AND round_id = c.round_id LIMIT 1) r ON true
    LEFT JOIN LATERAL (
      SELECT * FROM free_round_grants WHERE id = c.free_rounds AND account_id = c.account_id AND source = c.source
        AND game_id = c.game_id AND state <> 'refused' LIMIT 1) f ON true
    LEFT JOIN LATERAL (SELECT * FROM transfers WHERE id = c.transfer_id_of_debit LIMIT 1) debit ON true
    CROSS JOIN LATERAL (SELECT CASE
      WHEN c.account_id IS NULL THEN 'unknown_player'
      WHEN prior.id IS NOT NULL THEN CASE
        WHEN prior.body_hash IS NULL THEN 'rolled_back'
        WHEN prior.body_hash <> c.body_hash THEN 'transaction_conflict'
        WHEN c.kind = 'debit' AND EXISTS (SELECT FROM commands WHERE id = c.counterpart_id) THEN 'rolled_back'
        ELSE 'ok'
      END
      -- The two kinds of calls must not share a transaction id. A rollback can undo only a stake, so the id of a win is
      -- a conflict.
      WHEN other.id IS NOT NULL THEN CASE WHEN other.body_hash IS NULL THEN 'rolled_back' ELSE 'transaction_conflict' END
      WHEN (r.row).account_id <> c.account_id THEN 'unknown_round'
      -- The first call of a round decides whether its stake is paid or comes from a grant; later calls must agree with
      -- it.
      WHEN c.kind <> 'rollback' AND (r.row).round_id IS NOT NULL
        AND (r.row).free_rounds_id IS DISTINCT FROM c.free_rounds THEN 'unknown_round'
      WHEN c.kind = 'debit' THEN CASE
        WHEN NOT c.may_stake THEN 'session_ended'
        WHEN (r.row).state <> 'open' THEN 'unknown_round'
        WHEN c.requirement_id IS NOT NULL AND NOT bonus_wallet_plays(c.requirement_id, c.source, c.game_id) THEN 'wallet_not_usable'
        WHEN c.requirement_id IS NOT NULL
          AND exceeds_largest_stake(c.requirement_id, coalesce((r.row).stake, 0) + c.amount) THEN 'stake_too_large'
        WHEN stake_is_paused(c.member_id, c.source, c.game_id) THEN 'site_paused'
        WHEN safety_refusal(c.member_id, 'stake', c.amount, c.account_id) IS NOT NULL THEN 'refused_by_safety'
        WHEN a.balance < c.amount THEN 'insufficient_balance'
      END
      WHEN c.free_rounds IS NOT NULL THEN CASE
        WHEN f.id IS NULL THEN 'unknown_free_rounds'
        WHEN (r.row).round_id IS NULL AND f.rounds_played >= f.rounds THEN 'unknown_free_rounds'
        -- A free round is credited only once.
        WHEN (r.row).state = 'closed' THEN 'unknown_round'
      END
      WHEN c.kind = 'credit' THEN CASE WHEN (r.row).state = 'voided' THEN 'rolled_back' END
      WHEN debit.debit_account_id <> c.account_id OR debit.reference <> c.reference THEN 'transaction_conflict'
      -- The stake of a round that has paid out stays debited; otherwise the member would have both stake and win.
      WHEN debit.id IS NOT NULL AND (r.row).payout > 0 THEN 'transaction_conflict'
    END AS status OFFSET 0) verdict
    WHERE c.turn = p_turn OR (c.account_id IS NULL AND p_turn = 1)
  );
END $$;

-- Handles many calls in one commit, with one statement per table. Accounts are locked in the order of their ids, so
-- that two processes never deadlock. The calls of one member run in turns, so that each call sees the effects of the
-- previous one.
CREATE OR REPLACE FUNCTION game_wallet_batch(p_calls jsonb)
RETURNS TABLE (ordinal bigint, status text, balance bigint, replayed boolean, reason text) LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_account_ids bigint[];
  v_member_ids bigint[];
  v_turns bigint;
  v_calls game_call[];
  v_rollback game_call;
  v_paid_bonus_ids bigint[];
  v_now timestamptz;
BEGIN
  SELECT array_agg(account_id), array_agg(member_id), coalesce(max(turn), 1) INTO v_account_ids, v_member_ids, v_turns FROM (
    SELECT p.account_id, p.member_id, row_number() OVER (PARTITION BY p.member_id) AS turn
    FROM jsonb_to_recordset(p_calls) AS c (source text, player_token text)
    CROSS JOIN LATERAL (SELECT * FROM game_players WHERE token = c.player_token AND source = c.source LIMIT 1) p
  ) called;
  PERFORM lock_accounts(v_account_ids);
  PERFORM lock_loss_limits(v_member_ids);
  PERFORM lock_requirements(v_member_ids);

  FOR v_turn IN 1..v_turns LOOP
    v_calls := judge_game_calls(p_calls, v_turn);
    v_now := business_now();
    PERFORM post_transfers(ARRAY(
      SELECT ROW(transfer_id, command_id,
        CASE kind WHEN 'debit' THEN account_id ELSE house_account_id END,
        CASE kind WHEN 'debit' THEN house_account_id ELSE account_id END,
        amount, CASE WHEN free_rounds_id IS NOT NULL THEN 'free_round_win'
          WHEN kind = 'debit' THEN 'game_stake' WHEN kind = 'credit' THEN 'game_payout' ELSE 'game_rollback' END,
        reference)::movement
      FROM unnest(v_calls) WHERE status IS NULL AND amount > 0), v_now);

    RETURN QUERY
    WITH posted AS (
      SELECT * FROM unnest(v_calls) WHERE status IS NULL
    ), played AS (
      -- A credit may come without a debit (free spins, jackpots), but it always names its round.
      INSERT INTO game_rounds (source, round_id, member_id, account_id, provider_id, game_id, stake, payout, state,
        opened_at, closed_at, valid_turnover, category, free_rounds_id)
      SELECT c.source, c.round_id, c.member_id, c.account_id, coalesce((c.round).provider_id, studio.provider_id, c.source),
        c.game_id, CASE c.kind WHEN 'debit' THEN c.amount ELSE 0 END, CASE c.kind WHEN 'credit' THEN c.amount ELSE 0 END,
        CASE WHEN c.round_closed THEN 'closed' ELSE 'open' END, v_now, CASE WHEN c.round_closed THEN v_now END,
        CASE WHEN c.round_closed THEN c.valid_turnover END, studio.category, c.free_rounds_id
      FROM posted c
      -- A game that has left the catalogue is filed under its integration, so that its open rounds can still be paid.
      LEFT JOIN LATERAL (
        SELECT g.provider_id, g.category FROM games g JOIN game_providers s ON s.provider_id = g.provider_id
        WHERE g.game_id = c.game_id AND s.source = c.source LIMIT 1
      ) studio ON true
      WHERE c.kind <> 'rollback'
      ON CONFLICT (source, round_id) DO UPDATE SET
        stake = game_rounds.stake + excluded.stake,
        payout = game_rounds.payout + excluded.payout,
        state = CASE WHEN game_rounds.state = 'open' THEN excluded.state ELSE game_rounds.state END,
        closed_at = coalesce(game_rounds.closed_at, excluded.closed_at),
        valid_turnover = CASE WHEN game_rounds.state = 'open' AND excluded.valid_turnover IS NOT NULL
          THEN least(excluded.valid_turnover, game_rounds.stake) ELSE game_rounds.valid_turnover END
        WHERE game_rounds.account_id = excluded.account_id
      RETURNING 1
    )
    SELECT c.ordinal, coalesce(c.status, 'ok'),
      CASE WHEN c.status IS NOT NULL THEN c.balance WHEN c.kind = 'debit' THEN c.balance - c.amount ELSE c.balance + coalesce(c.amount, 0) END,
      c.replayed, c.refusal->>'reason'
    FROM unnest(v_calls) c
    WHERE (SELECT count(*) FROM played) = (SELECT count(*) FROM posted WHERE kind <> 'rollback');
    IF NOT FOUND AND cardinality(v_calls) > 0 THEN
      RAISE EXCEPTION 'a round was opened by another player just now' USING ERRCODE = '40001';
    END IF;
    -- The member's own page explains the refusal, over a game of any provider.
    PERFORM note_members('safety', array_agg(DISTINCT member_id)) FROM unnest(v_calls)
    WHERE status = 'refused_by_safety' HAVING count(*) > 0;
    PERFORM record_commands(ARRAY(
      SELECT ROW(command_id, 'provider/' || source, kind, key, body_hash, jsonb_build_object('balance',
        CASE kind WHEN 'debit' THEN balance - amount ELSE balance + coalesce(amount, 0) END), v_now)::commands
      FROM unnest(v_calls) WHERE status IS NULL
      UNION ALL
      -- The rolled-back debit has not arrived yet. The command stored here, without a body hash, will make it refused.
      SELECT ROW(counterpart_id, 'provider/' || source, 'debit', key, NULL, '{}', v_now)::commands
      FROM unnest(v_calls) WHERE status IS NULL AND kind = 'rollback' AND amount IS NULL));
    -- A stake alone settles nothing.
    CONTINUE WHEN NOT EXISTS (SELECT FROM unnest(v_calls) WHERE kind <> 'debit' AND status IS NULL);
    PERFORM count_free_rounds(v_calls, v_now);
    -- Free rounds are left out: they have no stake, and their wins are no turnover. A round without an earlier call
    -- has no stake to settle.
    PERFORM settle_stakes(ARRAY(
      SELECT ROW(NULL, member_id, 'games', reference, s.stake, s.payout, s.turnover, v_now,
        account_id, (round).provider_id, (round).game_id, (round).category)::settled_stakes
      FROM unnest(v_calls) c
      CROSS JOIN LATERAL (SELECT coalesce((round).state = 'closed', false) AS was_closed) r
      CROSS JOIN LATERAL (
        SELECT -amount AS stake, 0::bigint AS payout, -least(amount, coalesce((round).valid_turnover, amount)) AS turnover
        WHERE kind = 'rollback' AND was_closed AND amount > 0
        UNION ALL
        SELECT 0, amount, 0 WHERE kind = 'credit' AND was_closed AND amount > 0
        UNION ALL
        SELECT coalesce((round).stake, 0), coalesce((round).payout, 0) + amount,
          least(coalesce(valid_turnover, (round).stake, 0), coalesce((round).stake, 0))
        WHERE kind = 'credit' AND round_closed AND NOT was_closed
      ) s
      WHERE status IS NULL AND free_rounds_id IS NULL));
    FOR v_rollback IN SELECT * FROM unnest(v_calls) WHERE status IS NULL AND kind = 'rollback' AND amount > 0 LOOP
      UPDATE game_rounds SET stake = stake - v_rollback.amount,
        valid_turnover = valid_turnover - least(valid_turnover, v_rollback.amount),
        state = CASE WHEN stake = v_rollback.amount AND payout = 0 THEN 'voided' ELSE state END,
        closed_at = CASE WHEN stake = v_rollback.amount AND payout = 0 THEN coalesce(closed_at, v_now) ELSE closed_at END
      WHERE source = v_rollback.source AND round_id = v_rollback.round_id;
    END LOOP;
    v_paid_bonus_ids := ARRAY(
      SELECT account_id FROM unnest(v_calls)
      WHERE requirement_id IS NOT NULL AND status IS NULL AND kind <> 'debit' AND amount > 0);
    -- Money paid to a bonus wallet after its promotion ended is marked, so that a job moves it to where the rest of the
    -- wallet went.
    IF cardinality(v_paid_bonus_ids) > 0 THEN
      UPDATE wallets w SET has_late_money = true FROM turnover_requirements r
      WHERE w.account_id = ANY (v_paid_bonus_ids) AND r.id = w.requirement_id AND r.ended_at IS NOT NULL;
    END IF;
  END LOOP;
END $$;
