-- Records the credits of free rounds in their grants. A round counts with its first credit, and each win adds to the
-- turnover requirement of the grant. All wins of a grant share one requirement until that requirement ends. The caller
-- has locked the wallets.
CREATE OR REPLACE FUNCTION count_free_rounds(p_calls game_call[], p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_call game_call;
  v_grant free_round_grants;
  v_required bigint;
BEGIN
  FOR v_call IN SELECT * FROM unnest(p_calls) WHERE status IS NULL AND free_rounds_id IS NOT NULL LOOP
    UPDATE free_round_grants SET won = won + v_call.payout,
      rounds_played = rounds_played + CASE WHEN (v_call.round).round_id IS NULL THEN 1 ELSE 0 END
    WHERE id = v_call.free_rounds_id AND state <> 'refused' RETURNING * INTO v_grant;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a grant was refused just now' USING ERRCODE = '40001';
    END IF;
    v_required := (v_call.payout * v_grant.turnover_milli + 999) / 1000;
    CONTINUE WHEN v_required = 0;
    UPDATE turnover_requirements SET required = required + v_required
    WHERE id = v_grant.requirement_id AND ended_at IS NULL;
    CONTINUE WHEN FOUND;
    INSERT INTO turnover_requirements (member_id, source, reference, name, required, started_at, weights)
    VALUES (v_grant.member_id, v_grant.requirement_source, v_grant.id || '/' || v_call.round_id, v_grant.requirement_name,
      v_required, p_now, v_grant.turnover_weights)
    RETURNING id INTO v_grant.requirement_id;
    UPDATE free_round_grants SET requirement_id = v_grant.requirement_id WHERE id = v_grant.id;
  END LOOP;
END $$;
