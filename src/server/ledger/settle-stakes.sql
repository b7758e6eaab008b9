-- Writes down what was staked and won, in the order given; `seq` is left out. Nothing else writes settled stakes.
CREATE OR REPLACE FUNCTION settle_stakes(p_stakes settled_stakes[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at,
    account_id, provider_id, game_id, category)
  SELECT member_id, area, reference, stake, payout, valid_turnover, settled_at,
    account_id, provider_id, game_id, category
  FROM unnest(p_stakes) WITH ORDINALITY ORDER BY ordinality;
END $$;
