CREATE TABLE wallets (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  member_id bigint NOT NULL REFERENCES members,
  -- 1 is the main wallet, any other number a bonus wallet.
  wallet_type_id integer NOT NULL,
  name text NOT NULL
);
CREATE INDEX wallets_member ON wallets (member_id);
CREATE UNIQUE INDEX wallets_main ON wallets (member_id) WHERE wallet_type_id = 1;

CREATE TABLE game_providers (
  provider_id text PRIMARY KEY,
  source text NOT NULL,
  name text NOT NULL,
  position integer NOT NULL
);

CREATE TABLE games (
  provider_id text NOT NULL REFERENCES game_providers,
  game_id text NOT NULL,
  sub_provider_id text NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  image text NOT NULL,
  image_small text NOT NULL,
  tag text CHECK (tag IN ('hot', 'new')),
  rtp_percent double precision,
  position integer NOT NULL,
  -- Rounds of the last 7 days, refreshed by a job.
  recent_rounds bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (provider_id, game_id)
);
CREATE INDEX games_popular ON games (category, recent_rounds DESC, position);
CREATE INDEX games_by_id ON games (game_id);

-- The name under which a provider knows a member's wallet. Stable, so that an interrupted round is
-- found again; worthless without the provider's signature.
CREATE TABLE game_players (
  token text PRIMARY KEY,
  source text NOT NULL,
  member_id bigint NOT NULL REFERENCES members,
  account_id bigint NOT NULL REFERENCES accounts,
  house_account_id bigint NOT NULL REFERENCES accounts,
  UNIQUE (account_id, source)
);

CREATE TABLE game_rounds (
  source text NOT NULL,
  round_id text NOT NULL,
  member_id bigint NOT NULL,
  account_id bigint NOT NULL,
  provider_id text NOT NULL,
  game_id text NOT NULL,
  stake bigint NOT NULL CHECK (stake >= 0),
  payout bigint NOT NULL CHECK (payout >= 0),
  state text NOT NULL CHECK (state IN ('open', 'closed', 'voided')),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (source, round_id)
);
CREATE INDEX game_rounds_member ON game_rounds (member_id, opened_at DESC);
CREATE INDEX game_rounds_opened ON game_rounds (opened_at);

CREATE TYPE wallet_outcome AS (status text, balance bigint, replayed boolean);

-- The studio of a game that an integration brings. A game that has left the catalogue is filed under
-- the integration itself: its open rounds must still be paid.
CREATE FUNCTION studio_of_game(p_source text, p_game_id text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_provider_id text;
BEGIN
  SELECT g.provider_id INTO v_provider_id FROM games g
  WHERE g.game_id = p_game_id
    AND EXISTS (SELECT 1 FROM game_providers s WHERE s.provider_id = g.provider_id AND s.source = p_source)
  LIMIT 1;
  RETURN coalesce(v_provider_id, p_source);
END $$;

-- One call of the seamless wallet. `p` carries: kind, source, player_token, round_id, game_id,
-- amount, round_closed, key, command_id, transfer_id, body_hash, counterpart_id (for a debit its
-- rollback's command, for a rollback its debit's), and transfer_id_of_debit (for a rollback).
CREATE FUNCTION game_wallet_call(p jsonb, p_player game_players) RETURNS wallet_outcome
LANGUAGE plpgsql AS $$
DECLARE
  c_kind CONSTANT text := p->>'kind';
  c_scope CONSTANT text := 'provider/' || (p->>'source');
  c_key CONSTANT text := p->>'key';
  c_command_id CONSTANT uuid := (p->>'command_id')::uuid;
  c_body_hash CONSTANT bytea := decode(p->>'body_hash', 'hex');
  c_round_id CONSTANT text := p->>'round_id';
  c_reference CONSTANT text := (p->>'source') || '/' || c_round_id;
  v_amount bigint := (p->>'amount')::bigint;
  v_prior commands;
  v_round game_rounds;
  v_debit transfers;
  v_balance bigint;
  v_now timestamptz;
BEGIN
  IF p_player.token IS NULL THEN
    RETURN ROW('unknown_player'::text, NULL::bigint, false)::wallet_outcome;
  END IF;
  -- The account's lock is what serialises everything below for one wallet.
  SELECT balance INTO STRICT v_balance FROM accounts WHERE id = p_player.account_id FOR UPDATE;

  SELECT * INTO v_prior FROM commands WHERE id = c_command_id;
  IF FOUND THEN
    IF v_prior.body_hash IS NULL THEN
      RETURN ROW('rolled_back'::text, v_balance, false)::wallet_outcome;
    ELSIF v_prior.body_hash <> c_body_hash THEN
      RETURN ROW('transaction_conflict'::text, v_balance, false)::wallet_outcome;
    ELSIF c_kind = 'debit' AND EXISTS (SELECT 1 FROM commands WHERE id = (p->>'counterpart_id')::uuid) THEN
      RETURN ROW('rolled_back'::text, v_balance, true)::wallet_outcome;
    END IF;
    RETURN ROW('ok'::text, (v_prior.answer->>'balance')::bigint, true)::wallet_outcome;
  END IF;

  SELECT * INTO v_round FROM game_rounds WHERE source = p->>'source' AND round_id = c_round_id;
  IF FOUND AND v_round.account_id <> p_player.account_id THEN
    RETURN ROW('unknown_round'::text, v_balance, false)::wallet_outcome;
  END IF;
  v_now := business_now();

  IF c_kind = 'debit' THEN
    IF v_round.state <> 'open' THEN
      RETURN ROW('unknown_round'::text, v_balance, false)::wallet_outcome;
    ELSIF NOT safety_allows(p_player.member_id, 'stake', v_amount) THEN
      RETURN ROW('refused_by_safety'::text, v_balance, false)::wallet_outcome;
    ELSIF NOT post_transfer((p->>'transfer_id')::uuid, c_command_id, p_player.account_id,
        p_player.house_account_id, v_amount, 'game_stake', c_reference) THEN
      RETURN ROW('insufficient_balance'::text, v_balance, false)::wallet_outcome;
    END IF;
    v_balance := v_balance - v_amount;
    INSERT INTO game_rounds (source, round_id, member_id, account_id, provider_id, game_id, stake, payout, state, opened_at)
    VALUES (p->>'source', c_round_id, p_player.member_id, p_player.account_id, coalesce(v_round.provider_id, studio_of_game(p->>'source', p->>'game_id')), p->>'game_id',
      v_amount, 0, 'open', v_now)
    ON CONFLICT (source, round_id) DO UPDATE SET stake = game_rounds.stake + excluded.stake
      WHERE game_rounds.account_id = excluded.account_id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'round % was opened by another player just now', c_round_id USING ERRCODE = '40001';
    END IF;

  ELSIF c_kind = 'credit' THEN
    IF v_round.state = 'voided' THEN
      RETURN ROW('rolled_back'::text, v_balance, false)::wallet_outcome;
    END IF;
    IF v_amount > 0 THEN
      PERFORM post_transfer((p->>'transfer_id')::uuid, c_command_id, p_player.house_account_id,
        p_player.account_id, v_amount, 'game_payout', c_reference);
      v_balance := v_balance + v_amount;
    END IF;
    -- A credit may come without a debit (free spins, jackpots); it names its round all the same.
    INSERT INTO game_rounds (source, round_id, member_id, account_id, provider_id, game_id, stake, payout, state, opened_at, closed_at)
    VALUES (p->>'source', c_round_id, p_player.member_id, p_player.account_id, coalesce(v_round.provider_id, studio_of_game(p->>'source', p->>'game_id')), p->>'game_id',
      0, v_amount, CASE WHEN (p->>'round_closed')::boolean THEN 'closed' ELSE 'open' END, v_now,
      CASE WHEN (p->>'round_closed')::boolean THEN v_now END)
    ON CONFLICT (source, round_id) DO UPDATE SET
      payout = game_rounds.payout + excluded.payout,
      state = CASE WHEN game_rounds.state = 'open' THEN excluded.state ELSE game_rounds.state END,
      closed_at = coalesce(game_rounds.closed_at, excluded.closed_at)
      WHERE game_rounds.account_id = excluded.account_id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'round % was opened by another player just now', c_round_id USING ERRCODE = '40001';
    END IF;
    IF v_round.state = 'closed' THEN
      IF v_amount > 0 THEN
        INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at)
        VALUES (p_player.member_id, 'games', c_reference, 0, v_amount, 0, v_now);
      END IF;
    ELSIF (p->>'round_closed')::boolean THEN
      INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at)
      VALUES (p_player.member_id, 'games', c_reference, coalesce(v_round.stake, 0),
        coalesce(v_round.payout, 0) + v_amount, coalesce(v_round.stake, 0), v_now);
    END IF;

  ELSE
    SELECT * INTO v_debit FROM transfers WHERE id = (p->>'transfer_id_of_debit')::uuid;
    IF NOT FOUND THEN
      -- The debit is still on its way: the tombstone will refuse it.
      INSERT INTO commands (id, scope, route, key, body_hash, answer)
      VALUES ((p->>'counterpart_id')::uuid, c_scope, 'debit', c_key, NULL, '{}');
    ELSIF v_debit.debit_account_id <> p_player.account_id OR v_debit.reference <> c_reference THEN
      RETURN ROW('transaction_conflict'::text, v_balance, false)::wallet_outcome;
    ELSE
      v_amount := v_debit.amount;
      PERFORM post_transfer((p->>'transfer_id')::uuid, c_command_id, p_player.house_account_id,
        p_player.account_id, v_amount, 'game_rollback', c_reference);
      v_balance := v_balance + v_amount;
      UPDATE game_rounds SET stake = stake - v_amount,
        state = CASE WHEN stake = v_amount AND payout = 0 THEN 'voided' ELSE state END,
        closed_at = CASE WHEN stake = v_amount AND payout = 0 THEN coalesce(closed_at, v_now) ELSE closed_at END
      WHERE source = p->>'source' AND round_id = c_round_id;
      IF v_round.state = 'closed' THEN
        INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at)
        VALUES (p_player.member_id, 'games', c_reference, -v_amount, 0, -v_amount, v_now);
      END IF;
    END IF;
  END IF;

  INSERT INTO commands (id, scope, route, key, body_hash, answer, created_at)
  VALUES (c_command_id, c_scope, c_kind, c_key, c_body_hash, jsonb_build_object('balance', v_balance), v_now);
  RETURN ROW('ok'::text, v_balance, false)::wallet_outcome;
END $$;

-- Many calls, one commit. Sorted by account, so that two processes never lock in opposite order.
CREATE FUNCTION game_wallet_batch(p_calls jsonb)
RETURNS TABLE (ordinal integer, status text, balance bigint, replayed boolean)
LANGUAGE plpgsql AS $$
DECLARE
  v_call record;
  v_outcome wallet_outcome;
BEGIN
  FOR v_call IN
    SELECT c.item, c.ordinality, found.player
    FROM jsonb_array_elements(p_calls) WITH ORDINALITY AS c (item, ordinality)
    -- LIMIT keeps this a look-up by key: as a plain join it reads every player for every batch.
    LEFT JOIN LATERAL (
      SELECT gp AS player FROM game_players gp
      WHERE gp.token = c.item->>'player_token' AND gp.source = c.item->>'source' LIMIT 1
    ) found ON true
    ORDER BY (found.player).account_id, c.ordinality
  LOOP
    v_outcome := game_wallet_call(v_call.item, v_call.player);
    ordinal := v_call.ordinality;
    status := v_outcome.status;
    balance := v_outcome.balance;
    replayed := v_outcome.replayed;
    RETURN NEXT;
  END LOOP;
END $$;
