-- Stores settled stakes in the given order; their `seq` is assigned here. No other code writes settled stakes.
CREATE OR REPLACE FUNCTION settle_stakes(p_stakes settled_stakes[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A transaction gets its xid before its sequence number, so a roll-up never passes the number of a transaction that
  -- is still open.
  PERFORM pg_current_xact_id();
  INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at,
    account_id, provider_id, game_id, category)
  SELECT member_id, area, reference, stake, payout, valid_turnover, settled_at,
    account_id, provider_id, game_id, category
  FROM unnest(p_stakes) WITH ORDINALITY ORDER BY ordinality;
END $$;
