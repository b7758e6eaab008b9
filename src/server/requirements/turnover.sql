-- Returns the weighted turnover that is missing to meet a requirement.
CREATE OR REPLACE FUNCTION turnover_left(r turnover_requirements) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(r.required - r.counted, r.own_play - r.own_played, 0)
$$;

-- Returns the way in which a running requirement ends now, or null while it goes on. A requirement that was met in time
-- counts as met, even if this function is called late.
CREATE OR REPLACE FUNCTION find_requirement_end(r turnover_requirements) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT CASE
    WHEN turnover_left(r) = 0 THEN 'met'
    WHEN r.expires_at <= business_now() THEN 'expired'
  END
$$;

-- Locks the running requirements of some members in a fixed order. Code that counts stakes must lock accounts first,
-- then these rows.
CREATE OR REPLACE FUNCTION lock_requirements(p_member_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM turnover_requirements WHERE member_id = ANY (p_member_ids) AND ended_at IS NULL
  ORDER BY member_id, started_at, id FOR NO KEY UPDATE;
END $$;

-- Returns the basis points of a stake that count. An unknown kind of play gets the lowest weight.
CREATE OR REPLACE FUNCTION turnover_weight(p_weights jsonb, p_area text, p_category text) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((p_weights ->> affiliate_type(p_area, p_category))::bigint,
    (SELECT min(value::bigint) FROM jsonb_each_text(p_weights)), 10000)
$$;

-- Counts a stake for the oldest requirement that accepts it, and the rest for the next ones. A stake from a bonus
-- wallet counts only for the requirement of that wallet.
CREATE OR REPLACE FUNCTION count_stake(p_stake settled_stakes, p_bonus_requirement_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_requirement turnover_requirements;
  v_rest bigint := p_stake.valid_turnover;
  v_weight bigint;
  v_taken bigint;
  v_counted bigint;
BEGIN
  FOR v_requirement IN
    SELECT * FROM turnover_requirements r
    WHERE r.member_id = p_stake.member_id AND r.ended_at IS NULL AND turnover_left(r) > 0
      AND p_stake.settled_at >= r.started_at AND (r.expires_at IS NULL OR p_stake.settled_at < r.expires_at)
      AND (r.categories IS NULL OR r.categories ? p_stake.category)
      AND NOT r.excluded_games ? coalesce(p_stake.provider_id || '/' || p_stake.game_id, '')
      AND (p_bonus_requirement_id IS NULL OR p_bonus_requirement_id = r.id)
    ORDER BY r.started_at, r.id
  LOOP
    v_weight := turnover_weight(v_requirement.weights, p_stake.area, p_stake.category);
    CONTINUE WHEN v_weight = 0;
    v_taken := least(v_rest, v_requirement.largest_stake, (turnover_left(v_requirement) * 10000 + v_weight - 1) / v_weight);
    v_counted := v_taken * v_weight / 10000;
    UPDATE turnover_requirements SET counted = counted + v_counted,
      own_played = own_played + CASE WHEN p_bonus_requirement_id IS NULL THEN v_counted ELSE 0 END
    WHERE id = v_requirement.id;
    INSERT INTO counted_stakes AS c (requirement_id, area, reference, turnover, counted)
    VALUES (v_requirement.id, p_stake.area, p_stake.reference, p_stake.valid_turnover, v_counted)
    ON CONFLICT (requirement_id, area, reference) DO UPDATE SET turnover = c.turnover + excluded.turnover,
      counted = c.counted + excluded.counted;
    v_rest := v_rest - v_taken;
    EXIT WHEN v_rest = 0;
  END LOOP;
END $$;

-- Subtracts a voided stake from the running requirements for which it was counted, from each in proportion.
CREATE OR REPLACE FUNCTION take_back_stake(p_void settled_stakes, p_bonus_requirement_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_stake counted_stakes;
  v_turnover bigint;
  v_counted bigint;
BEGIN
  FOR v_stake IN
    SELECT c.* FROM turnover_requirements r
    JOIN counted_stakes c ON c.requirement_id = r.id AND c.area = p_void.area AND c.reference = p_void.reference
    WHERE r.member_id = p_void.member_id AND r.ended_at IS NULL AND c.turnover > 0
  LOOP
    v_turnover := least(-p_void.valid_turnover, v_stake.turnover);
    v_counted := ceil(v_stake.counted::numeric * v_turnover / v_stake.turnover);
    UPDATE counted_stakes SET turnover = turnover - v_turnover, counted = counted - v_counted
    WHERE requirement_id = v_stake.requirement_id AND area = v_stake.area AND reference = v_stake.reference;
    UPDATE turnover_requirements SET counted = counted - v_counted,
      own_played = greatest(own_played - CASE WHEN p_bonus_requirement_id IS NULL THEN v_counted ELSE 0 END, 0)
    WHERE id = v_stake.requirement_id;
  END LOOP;
END $$;

-- Counts settled stakes for the requirements of their members, in the statement that settles them. Members without a
-- requirement cost one look-up.
CREATE OR REPLACE FUNCTION count_settled_stakes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c_member_ids CONSTANT bigint[] := ARRAY(
    SELECT s.member_id FROM settled s
    WHERE s.valid_turnover <> 0
      AND EXISTS (SELECT FROM turnover_requirements r WHERE r.member_id = s.member_id AND r.ended_at IS NULL));
  v_stake settled_stakes;
  v_bonus_requirement_id uuid;
BEGIN
  IF cardinality(c_member_ids) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM lock_requirements(c_member_ids);
  FOR v_stake IN
    SELECT * FROM settled s WHERE s.valid_turnover <> 0 AND s.member_id = ANY (c_member_ids) ORDER BY s.seq
  LOOP
    SELECT requirement_id INTO v_bonus_requirement_id FROM wallets WHERE account_id = v_stake.account_id;
    IF v_stake.valid_turnover > 0 THEN
      PERFORM count_stake(v_stake, v_bonus_requirement_id);
    ELSE
      PERFORM take_back_stake(v_stake, v_bonus_requirement_id);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Returns the credit of the house in the main wallet of a member whose turnover is missing.
CREATE OR REPLACE FUNCTION kept_gifts(p_member_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(r.gift), 0)::bigint FROM turnover_requirements r
  WHERE r.member_id = p_member_id AND r.ended_at IS NULL AND turnover_left(r) > 0
    AND (r.expires_at IS NULL OR r.expires_at > business_now())
$$;
