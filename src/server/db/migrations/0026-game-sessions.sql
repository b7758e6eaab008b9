-- The token by which a provider plays with a wallet belongs to the session that launched the game. Once that has
-- ended it stakes nothing more, whichever provider holds it; what was staked before is still paid to it or given back.
-- player_id is the name that stays the same over all sessions, by which a provider finds an interrupted round again.
ALTER TABLE game_players
  ADD COLUMN player_id text,
  ADD COLUMN session_id uuid,
  ADD COLUMN may_stake boolean NOT NULL DEFAULT true;
-- Tokens from before belong to no session that anybody knows.
UPDATE game_players SET player_id = token, may_stake = false;
ALTER TABLE game_players ALTER COLUMN player_id SET DEFAULT gen_random_uuid()::text;
ALTER TABLE game_players ALTER COLUMN player_id SET NOT NULL;
ALTER TABLE game_players DROP CONSTRAINT game_players_account_id_source_key;
CREATE UNIQUE INDEX game_players_of_session ON game_players (session_id, account_id, source);
CREATE INDEX game_players_of_account ON game_players (account_id, source);

-- However a session ends.
CREATE FUNCTION bar_tokens_of_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE game_players SET may_stake = false
  WHERE session_id = ANY (ARRAY(SELECT id FROM ended)) AND may_stake;
  RETURN NULL;
END $$;
CREATE TRIGGER member_sessions_bar_tokens AFTER DELETE ON member_sessions REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION bar_tokens_of_ended_sessions();

-- Reads the calls that are the p_turn-th on their account, and decides on them. The accounts are
-- locked: that is what serialises everything of one wallet.
--
-- LATERAL and LIMIT keep every look-up one by key: joined plainly, a plan made while a table was
-- small reads all of it when it is large.
--
-- p_calls carries: kind, source, player_token, round_id, game_id, amount, round_closed, key, command_id,
-- transfer_id, body_hash, counterpart_id (for a debit its rollback's command, for a rollback its debit's),
-- transfer_id_of_debit (for a rollback), and valid_turnover (for a credit, if it says).
CREATE OR REPLACE FUNCTION judge_game_calls(p_calls jsonb, p_turn bigint) RETURNS game_call[] LANGUAGE plpgsql AS $$
BEGIN
  RETURN ARRAY(
    SELECT ROW(c.ordinal, c.kind, c.source, c.key, c.round_id, c.reference, c.game_id,
      coalesce(c.amount, debit.amount),
      c.round_closed, c.command_id, c.transfer_id, c.counterpart_id, c.body_hash,
      c.member_id, c.account_id, c.house_account_id, r.row,
      verdict.status,
      CASE verdict.status
        WHEN 'ok' THEN (prior.answer->>'balance')::bigint WHEN 'session_ended' THEN NULL ELSE a.balance END,
      coalesce(prior.body_hash = c.body_hash, false), c.valid_turnover, c.requirement_id)::game_call
    FROM (
      SELECT called.*, decode(called.hex_hash, 'hex') AS body_hash, called.source || '/' || called.round_id AS reference,
        p.member_id, p.account_id, p.house_account_id, p.requirement_id, p.may_stake,
        row_number() OVER (PARTITION BY p.account_id ORDER BY called.ordinal) AS turn
      FROM ROWS FROM (jsonb_to_recordset(p_calls) AS (
        kind text, source text, player_token text, key text, round_id text, game_id text, amount bigint,
        round_closed boolean, command_id uuid, transfer_id uuid, counterpart_id uuid,
        transfer_id_of_debit uuid, body_hash text, valid_turnover bigint
      )) WITH ORDINALITY AS called (kind, source, player_token, key, round_id, game_id, amount,
        round_closed, command_id, transfer_id, counterpart_id, transfer_id_of_debit, hex_hash, valid_turnover, ordinal)
      LEFT JOIN LATERAL (
        SELECT * FROM game_players p WHERE p.token = called.player_token AND p.source = called.source LIMIT 1) p ON true
    ) c
    LEFT JOIN LATERAL (SELECT * FROM accounts WHERE id = c.account_id LIMIT 1) a ON true
    LEFT JOIN LATERAL (SELECT * FROM commands WHERE id = c.command_id LIMIT 1) prior ON true
    LEFT JOIN LATERAL (SELECT game_rounds AS row FROM game_rounds WHERE source = c.source AND round_id = c.round_id LIMIT 1) r ON true
    LEFT JOIN LATERAL (SELECT * FROM transfers WHERE id = c.transfer_id_of_debit LIMIT 1) debit ON true
    CROSS JOIN LATERAL (SELECT CASE
      WHEN c.account_id IS NULL THEN 'unknown_player'
      WHEN prior.id IS NOT NULL THEN CASE
        WHEN prior.body_hash IS NULL THEN 'rolled_back'
        WHEN prior.body_hash <> c.body_hash THEN 'transaction_conflict'
        WHEN c.kind = 'debit' AND EXISTS (SELECT FROM commands WHERE id = c.counterpart_id) THEN 'rolled_back'
        ELSE 'ok'
      END
      WHEN (r.row).account_id <> c.account_id THEN 'unknown_round'
      WHEN c.kind = 'debit' THEN CASE
        WHEN NOT c.may_stake THEN 'session_ended'
        WHEN (r.row).state <> 'open' THEN 'unknown_round'
        WHEN c.requirement_id IS NOT NULL AND NOT bonus_wallet_plays(c.requirement_id, c.source, c.game_id) THEN 'wallet_not_usable'
        WHEN NOT safety_allows(c.member_id, 'stake', c.amount) THEN 'refused_by_safety'
        WHEN a.balance < c.amount THEN 'insufficient_balance'
      END
      WHEN c.kind = 'credit' THEN CASE WHEN (r.row).state = 'voided' THEN 'rolled_back' END
      WHEN debit.debit_account_id <> c.account_id OR debit.reference <> c.reference THEN 'transaction_conflict'
    END AS status OFFSET 0) verdict
    WHERE c.turn = p_turn OR (c.account_id IS NULL AND p_turn = 1)
  );
END $$;
