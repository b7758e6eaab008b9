-- Returns what the call that a rollback undoes has moved: its stake, its win, and whether it was made by another wallet or
-- for another round. Returns no row while that call has not arrived.
CREATE OR REPLACE FUNCTION find_undone_call(p_command_id uuid, p_transfer_id uuid, p_win_transfer_id uuid,
  p_account_id bigint, p_reference text)
RETURNS TABLE (stake bigint, win bigint, is_foreign boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_command commands;
BEGIN
  SELECT * INTO v_command FROM commands WHERE id = p_command_id;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT coalesce(sum(t.amount) FILTER (WHERE t.debit_account_id = p_account_id), 0)::bigint,
    coalesce(sum(t.amount) FILTER (WHERE t.credit_account_id = p_account_id), 0)::bigint,
    -- A call that moved nothing has noted its round.
    coalesce(NOT bool_and(p_account_id IN (t.debit_account_id, t.credit_account_id) AND t.reference = p_reference),
      v_command.answer ->> 'round' IS DISTINCT FROM p_reference)
  FROM transfers t WHERE t.id IN (p_transfer_id, p_win_transfer_id);
END $$;

-- Judges what only rare calls have: a second change of the round, a rollback, a debit that must stand, an adjustment.
-- Returns the changes of the round's stake and payout (null for a call that has not arrived), what the wallet lacks of
-- money to take back, whether a closed round opens again, facts to store, and the status of a refusal.
CREATE OR REPLACE FUNCTION judge_rare_call(p_kind text, p_amount bigint, p_rare jsonb, p_counterpart_id uuid,
  p_account_id bigint, p_reference text, p_balance bigint, p_round game_rounds, p_round_closed boolean)
RETURNS TABLE (stake bigint, payout bigint, shortfall bigint, reopens boolean, facts jsonb, refusal text)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_variable
DECLARE
  v_is_win CONSTANT boolean := p_rare ->> 'undone' = 'credit';
  v_undone record;
BEGIN
  stake := 0;
  reopens := false;
  CASE p_kind
    WHEN 'debit' THEN
      stake := p_amount;
      payout := (p_rare ->> 'win')::bigint;
    WHEN 'credit' THEN
      payout := p_amount;
      IF p_rare ? 'paid_id' AND (NOT EXISTS (
          SELECT FROM find_undone_call((p_rare ->> 'paid_id')::uuid, (p_rare ->> 'paid_transfer_id')::uuid,
            (p_rare ->> 'paid_win_transfer_id')::uuid, p_account_id, p_reference) f WHERE NOT f.is_foreign)
        OR EXISTS (SELECT FROM commands WHERE id = (p_rare ->> 'paid_rollback_id')::uuid AND NOT answer ? 'is_part')) THEN
        refusal := 'unknown_transaction';
      END IF;
    WHEN 'adjust' THEN
      payout := greatest(p_amount, -p_balance);
      shortfall := payout - p_amount;
      facts := jsonb_build_object('amount', p_amount, 'note', p_rare -> 'note');
    WHEN 'rollback' THEN
      SELECT * INTO v_undone FROM find_undone_call(p_counterpart_id, (p_rare ->> 'transfer_id_of_undone')::uuid,
        (p_rare ->> 'win_transfer_id_of_undone')::uuid, p_account_id, p_reference);
      IF NOT FOUND THEN
        stake := NULL;
        RETURN NEXT;
        RETURN;
      END IF;
      stake := -coalesce(p_amount, v_undone.stake);
      -- Money is taken back as far as the wallet holds it.
      payout := -least(v_undone.win, p_balance - stake);
      shortfall := v_undone.win + payout;
      reopens := v_is_win AND NOT coalesce(p_round_closed, false);
      IF -stake < v_undone.stake THEN
        facts := '{"is_part": true}';
      END IF;
      IF v_undone.is_foreign
        -- The win of a free round has changed what its grant asks to be played, and is not undone.
        OR v_is_win AND p_round.free_rounds_id IS NOT NULL
        -- A call that staked and won is undone as a whole.
        OR -stake > v_undone.stake OR -stake < v_undone.stake AND v_undone.win > 0
        -- The stake of a round that has paid out stays debited; otherwise the member would have both stake and win.
        OR NOT v_is_win AND p_round.payout > v_undone.win THEN
        refusal := 'transaction_conflict';
      END IF;
  END CASE;
  RETURN NEXT;
END $$;

-- Returns the account that pays the promos of providers to a member.
CREATE OR REPLACE FUNCTION promotion_budget_of(p_member_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT a.id FROM members m JOIN accounts a ON a.agent_id = m.agent_id AND a.kind = 'promotion_budget' AND a.member_id IS NULL
  WHERE m.id = p_member_id
$$;

-- Judges the p_turn-th call of each member in a batch. The caller has locked the accounts, which serialises all calls
-- of one wallet. Limits of a member hold for all of their wallets, so turns are counted by member.
--
-- LATERAL with LIMIT makes every look-up use a key: a generic plan of a plain join, made while a table was small,
-- would scan the whole table later.
--
-- Fields of p_calls: kind (debit, credit, rollback or adjust), source, player_token, round_id, game_id, amount, round_closed,
-- key, command_id, transfer_id, body_hash, counterpart_id (command of a call's rollback, or of the call that a rollback
-- undoes), other_id (command of the same transaction id under another kind: the debit for a credit, else the credit), and
-- for a credit optionally valid_turnover and free_rounds (the grant of a round without a debited stake). The amount of an
-- adjustment that takes money is less than zero, and a rollback of a part has that part as its amount.
--
-- The field rare has all that only some calls need, because each field costs every call time:
-- * a call that stakes and wins is a debit with a win and its win_transfer_id;
-- * a rollback has undone (debit or credit) and transfer_id_of_undone; for a debit also its own win_transfer_id and
--   win_transfer_id_of_undone;
-- * a credit may have win_kind (jackpot or promo), and paid_id, paid_transfer_id, paid_win_transfer_id and
--   paid_rollback_id of the debit that must stand;
-- * a promo and an adjustment have no round but a reference; an adjustment has a note.
CREATE OR REPLACE FUNCTION judge_game_calls(p_calls jsonb, p_turn bigint) RETURNS game_call[] LANGUAGE plpgsql AS $$
BEGIN
  RETURN ARRAY(
    SELECT ROW(c.ordinal, c.kind, c.source, c.key, c.round_id, c.reference, c.game_id,
      c.round_closed, c.command_id, c.transfer_id, c.counterpart_id, c.body_hash,
      c.member_id, c.account_id, CASE WHEN c.rare ->> 'win_kind' = 'promo' THEN promotion_budget_of(c.member_id)
        ELSE coalesce(f.budget_account_id, c.house_account_id) END, r.row,
      verdict.status,
      CASE verdict.status
        WHEN 'ok' THEN (prior.answer->>'balance')::bigint WHEN 'session_ended' THEN NULL ELSE a.balance END,
      coalesce(prior.body_hash = c.body_hash, false), c.valid_turnover, c.requirement_id,
      c.free_rounds, CASE verdict.status
        WHEN 'refused_by_safety' THEN CASE WHEN c.amount > 0 THEN safety_refusal(c.member_id, 'stake', c.amount, c.account_id)
          ELSE safety_refusal(c.member_id, 'play', NULL) END END,
      CASE c.kind WHEN 'debit' THEN c.amount WHEN 'credit' THEN 0 ELSE rare.stake END,
      CASE WHEN c.rare IS NULL THEN CASE c.kind WHEN 'credit' THEN c.amount ELSE 0 END ELSE rare.payout END,
      c.rare, rare.reopens, rare.shortfall, rare.facts)::game_call
    FROM (
      SELECT called.*, decode(called.hex_hash, 'hex') AS body_hash,
        coalesce(called.source || '/' || called.round_id, called.rare ->> 'reference') AS reference,
        p.member_id, p.account_id, p.house_account_id, p.requirement_id, p.may_stake,
        row_number() OVER (PARTITION BY p.member_id ORDER BY called.ordinal) AS turn
      FROM ROWS FROM (jsonb_to_recordset(p_calls) AS (
        kind text, source text, player_token text, key text, round_id text, game_id text, amount bigint,
        round_closed boolean, command_id uuid, transfer_id uuid, counterpart_id uuid, other_id uuid, body_hash text,
        valid_turnover bigint, free_rounds uuid, rare jsonb
      )) WITH ORDINALITY AS called (kind, source, player_token, key, round_id, game_id, amount,
        round_closed, command_id, transfer_id, counterpart_id, other_id, hex_hash, valid_turnover, free_rounds, rare, ordinal)
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
    LEFT JOIN LATERAL (
      SELECT * FROM judge_rare_call(c.kind, c.amount, c.rare, c.counterpart_id, c.account_id, c.reference, a.balance, r.row,
        c.round_closed) WHERE c.rare IS NOT NULL AND c.turn = p_turn LIMIT 1) rare ON true
    CROSS JOIN LATERAL (SELECT CASE
      WHEN c.account_id IS NULL THEN 'unknown_player'
      WHEN prior.id IS NOT NULL THEN CASE
        WHEN prior.body_hash IS NULL THEN 'rolled_back'
        WHEN prior.body_hash <> c.body_hash THEN 'transaction_conflict'
        WHEN c.kind <> 'rollback'
          AND EXISTS (SELECT FROM commands WHERE id = c.counterpart_id AND NOT answer ? 'is_part') THEN 'rolled_back'
        ELSE 'ok'
      END
      -- A stake and a win must not share a transaction id. A rollback names which of them it undoes, so the id of the
      -- other one is a conflict.
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
        WHEN CASE WHEN c.amount > 0 THEN safety_refusal(c.member_id, 'stake', c.amount, c.account_id)
          ELSE safety_refusal(c.member_id, 'play', NULL) END IS NOT NULL THEN 'refused_by_safety'
        WHEN a.balance < c.amount THEN 'insufficient_balance'
      END
      WHEN rare.refusal IS NOT NULL THEN rare.refusal
      WHEN c.free_rounds IS NOT NULL THEN CASE
        WHEN f.id IS NULL THEN 'unknown_free_rounds'
        WHEN (r.row).round_id IS NULL AND f.rounds_played >= f.rounds THEN 'unknown_free_rounds'
        -- A free round is credited only once.
        WHEN (r.row).state = 'closed' THEN 'unknown_round'
      END
      WHEN c.kind = 'credit' THEN CASE WHEN (r.row).state = 'voided' THEN 'rolled_back' END
    END AS status OFFSET 0) verdict
    WHERE c.turn = p_turn OR (c.account_id IS NULL AND p_turn = 1)
  );
END $$;

-- Returns a round. It is a function, because most statements that could call it have the round already.
CREATE OR REPLACE FUNCTION find_game_round(p_source text, p_round_id text) RETURNS game_rounds LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_round game_rounds;
BEGIN
  SELECT * INTO v_round FROM game_rounds WHERE source = p_source AND round_id = p_round_id;
  RETURN v_round;
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
  v_any_refused boolean;
  v_any_rare boolean;
  v_any_ended boolean;
  v_any_free boolean;
  v_any_bonus boolean;
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
    -- Reading the calls costs time, so that statements for rare calls run only if there are some.
    SELECT bool_or(status = 'refused_by_safety'), bool_or(rare IS NOT NULL AND status IS NULL),
      bool_or(status IS NULL AND (kind <> 'debit' OR round_closed)), bool_or(free_rounds_id IS NOT NULL),
      bool_or(requirement_id IS NOT NULL)
    INTO v_any_refused, v_any_rare, v_any_ended, v_any_free, v_any_bonus FROM unnest(v_calls);
    -- A call that changes both stake and payout has two transfers, and an account occurs once per posting.
    FOR v_leg IN 1..CASE WHEN v_any_rare THEN 2 ELSE 1 END LOOP
      PERFORM post_transfers(ARRAY(
        SELECT ROW(CASE WHEN l.is_stake THEN transfer_id ELSE coalesce((rare ->> 'win_transfer_id')::uuid, transfer_id) END, command_id,
          CASE WHEN l.taken > 0 THEN account_id ELSE house_account_id END,
          CASE WHEN l.taken > 0 THEN house_account_id ELSE account_id END,
          abs(l.taken), CASE WHEN l.is_stake THEN CASE WHEN l.taken > 0 THEN 'game_stake' ELSE 'game_rollback' END
            WHEN kind = 'adjust' THEN 'game_adjustment' WHEN l.taken > 0 THEN 'game_correction'
            WHEN free_rounds_id IS NOT NULL THEN 'free_round_win'
            WHEN rare ->> 'win_kind' = 'jackpot' THEN 'game_jackpot'
            WHEN rare ->> 'win_kind' = 'promo' THEN 'game_promo' ELSE 'game_payout' END,
          reference)::movement
        FROM unnest(v_calls) c
        CROSS JOIN LATERAL (SELECT v_leg = 1 AND c.stake <> 0 AS is_stake,
          CASE WHEN v_leg = 1 AND c.stake <> 0 THEN c.stake WHEN v_leg = 1 OR c.stake <> 0 THEN -c.payout END AS taken) l
        WHERE c.status IS NULL AND l.taken <> 0), v_now);
    END LOOP;

    RETURN QUERY
    WITH posted AS (
      SELECT * FROM unnest(v_calls) WHERE status IS NULL
    ), played AS (
      -- A credit may come without a debit (free spins, jackpots), but it always names its round.
      INSERT INTO game_rounds (source, round_id, member_id, account_id, provider_id, game_id, stake, payout, state,
        opened_at, closed_at, valid_turnover, category, free_rounds_id)
      SELECT c.source, c.round_id, c.member_id, c.account_id, coalesce((c.round).provider_id, studio.provider_id, c.source),
        c.game_id, c.stake, c.payout,
        CASE WHEN c.round_closed THEN 'closed' ELSE 'open' END, v_now, CASE WHEN c.round_closed THEN v_now END,
        CASE WHEN c.round_closed THEN c.valid_turnover END, studio.category, c.free_rounds_id
      FROM posted c
      -- A game that has left the catalogue is filed under its integration, so that its open rounds can still be paid.
      LEFT JOIN LATERAL (
        SELECT g.provider_id, coalesce((SELECT o.category FROM game_categories o JOIN members m ON m.agent_id = o.agent_id
          WHERE o.provider_id = g.provider_id AND o.game_id = g.game_id AND m.id = c.member_id), g.category) AS category
        FROM games g JOIN game_providers s ON s.provider_id = g.provider_id
        WHERE g.game_id = c.game_id AND s.source = c.source LIMIT 1
      ) studio ON true
      WHERE c.kind <> 'rollback' AND c.round_id IS NOT NULL
      ON CONFLICT (source, round_id) DO UPDATE SET
        stake = game_rounds.stake + excluded.stake,
        payout = game_rounds.payout + excluded.payout,
        state = CASE WHEN game_rounds.state = 'open' THEN excluded.state ELSE game_rounds.state END,
        closed_at = coalesce(game_rounds.closed_at, excluded.closed_at),
        valid_turnover = CASE WHEN game_rounds.state = 'open' AND excluded.valid_turnover IS NOT NULL
          THEN least(excluded.valid_turnover, game_rounds.stake + excluded.stake) ELSE game_rounds.valid_turnover END
        WHERE game_rounds.account_id = excluded.account_id
      RETURNING 1
    )
    SELECT c.ordinal, coalesce(c.status, 'ok'),
      CASE WHEN c.status IS NULL THEN c.balance - coalesce(c.stake, 0) + coalesce(c.payout, 0) ELSE c.balance END,
      c.replayed, c.refusal->>'reason'
    FROM unnest(v_calls) c
    WHERE (SELECT count(*) FROM played) = (SELECT count(*) FROM posted WHERE kind <> 'rollback' AND round_id IS NOT NULL);
    IF NOT FOUND AND cardinality(v_calls) > 0 THEN
      RAISE EXCEPTION 'a round was opened by another player just now' USING ERRCODE = '40001';
    END IF;
    -- The member's own page explains the refusal, over a game of any provider.
    IF v_any_refused THEN
      PERFORM note_members('safety', array_agg(DISTINCT member_id)) FROM unnest(v_calls) WHERE status = 'refused_by_safety';
    END IF;
    PERFORM record_commands(ARRAY(
      SELECT ROW(command_id, 'provider/' || source, kind, key, body_hash,
        CASE WHEN facts IS NOT NULL THEN jsonb_build_object('balance', said.balance) || facts
          WHEN stake = 0 AND payout = 0 THEN jsonb_build_object('balance', said.balance, 'round', reference)
          ELSE jsonb_build_object('balance', said.balance) END, v_now)::commands
      FROM unnest(v_calls) c
      CROSS JOIN LATERAL (SELECT c.balance - coalesce(c.stake, 0) + coalesce(c.payout, 0) AS balance) said
      WHERE status IS NULL));
    IF v_any_rare THEN
      -- The undone call has not arrived yet. The command stored here, without a body hash, will make it refused.
      PERFORM record_commands(ARRAY(
        SELECT ROW(counterpart_id, 'provider/' || source, rare ->> 'undone', key, NULL, '{}', v_now)::commands
        FROM unnest(v_calls) WHERE status IS NULL AND kind = 'rollback' AND stake IS NULL));
    END IF;
    -- A stake alone settles nothing.
    CONTINUE WHEN v_any_ended IS NOT TRUE;
    IF v_any_free THEN
      PERFORM count_free_rounds(v_calls, v_now);
    END IF;
    -- Free rounds are left out: they have no stake, and their wins are no turnover.
    PERFORM settle_stakes(ARRAY(
      SELECT ROW(NULL, member_id, 'games', reference, s.stake, s.payout, s.turnover, v_now, account_id,
        (g.row).provider_id, (g.row).game_id, (g.row).category)::settled_stakes
      FROM unnest(v_calls) c
      CROSS JOIN LATERAL (SELECT coalesce((c.round).state = 'closed', false) AS was_closed) r
      -- A call that opens a round and closes it finds the game in the round that it has just made.
      CROSS JOIN LATERAL (SELECT coalesce(c.round, find_game_round(c.source, c.round_id)) AS row) g
      CROSS JOIN LATERAL (
        -- A round that was settled settles its changes, and all of it when a rollback opens it again.
        SELECT c.stake, c.payout, -least(-c.stake, coalesce((c.round).valid_turnover, -c.stake)) AS turnover
        WHERE (was_closed OR kind = 'adjust') AND reopens IS NOT TRUE
        UNION ALL
        SELECT -(c.round).stake, -(c.round).payout, -least(coalesce((c.round).valid_turnover, (c.round).stake), (c.round).stake)
        WHERE was_closed AND reopens
        UNION ALL
        SELECT coalesce((c.round).stake, 0) + c.stake, coalesce((c.round).payout, 0) + c.payout,
          least(coalesce(valid_turnover, (c.round).stake + c.stake, c.stake), coalesce((c.round).stake, 0) + c.stake)
        WHERE kind <> 'rollback' AND round_closed AND NOT was_closed
      ) s
      WHERE status IS NULL AND free_rounds_id IS NULL AND (s.stake <> 0 OR s.payout <> 0)));
    IF v_any_rare THEN
      FOR v_rollback IN SELECT * FROM unnest(v_calls) WHERE status IS NULL AND kind = 'rollback' AND stake IS NOT NULL LOOP
        UPDATE game_rounds SET stake = stake + v_rollback.stake, payout = payout + v_rollback.payout,
          valid_turnover = CASE WHEN NOT v_rollback.reopens THEN valid_turnover - least(valid_turnover, -v_rollback.stake) END,
          state = CASE WHEN left_over.is_void THEN 'voided'
            WHEN state = 'closed' AND v_rollback.reopens THEN 'open' ELSE state END,
          closed_at = CASE WHEN left_over.is_void THEN coalesce(closed_at, v_now)
            WHEN state = 'closed' AND v_rollback.reopens THEN NULL ELSE closed_at END
        FROM (SELECT v_rollback.rare ->> 'undone' = 'debit' AND (v_rollback.round).stake + v_rollback.stake = 0
          AND (v_rollback.round).payout + v_rollback.payout = 0 AS is_void) left_over
        WHERE source = v_rollback.source AND round_id = v_rollback.round_id;
      END LOOP;
      -- The calls of a turn are of different wallets, so each has a reference of its own.
      INSERT INTO shortfalls AS s (reference, member_id, amount, noted_at)
      SELECT reference, member_id, shortfall, v_now FROM unnest(v_calls) WHERE status IS NULL AND shortfall > 0
      ON CONFLICT (reference) DO UPDATE SET amount = s.amount + excluded.amount, noted_at = excluded.noted_at;
      INSERT INTO operator_actions (agent_id, operator, action, subject, detail)
      SELECT m.agent_id, 'provider/' || c.source, 'game.adjust', 'member/' || c.member_id, jsonb_build_object(
        'transaction_id', c.key, 'amountSatang', c.facts -> 'amount', 'movedSatang', c.payout, 'note', c.facts -> 'note')
      FROM unnest(v_calls) c CROSS JOIN LATERAL (SELECT agent_id FROM members WHERE id = c.member_id LIMIT 1) m
      WHERE c.status IS NULL AND c.kind = 'adjust';
    END IF;
    -- Money paid to a bonus wallet after its promotion ended is marked, so that a job moves it to where the rest of the
    -- wallet went.
    IF v_any_bonus THEN
      UPDATE wallets w SET has_late_money = true FROM turnover_requirements r
      WHERE w.account_id = ANY (ARRAY(
          SELECT account_id FROM unnest(v_calls)
          WHERE requirement_id IS NOT NULL AND status IS NULL AND (stake < 0 OR payout > 0)))
        AND r.id = w.requirement_id AND r.ended_at IS NOT NULL;
    END IF;
  END LOOP;
END $$;
