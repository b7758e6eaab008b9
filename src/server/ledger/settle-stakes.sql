-- Writes down what was staked and won, in the order given; `seq` is left out. Nothing else writes settled stakes.
CREATE OR REPLACE FUNCTION settle_stakes(p_stakes settled_stakes[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever is given a number has an id as a transaction by then: until it has ended, nobody sums up beyond that number.
  PERFORM pg_current_xact_id();
  INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at,
    account_id, provider_id, game_id, category)
  SELECT member_id, area, reference, stake, payout, valid_turnover, settled_at,
    account_id, provider_id, game_id, category
  FROM unnest(p_stakes) WITH ORDINALITY ORDER BY ordinality;
END $$;
