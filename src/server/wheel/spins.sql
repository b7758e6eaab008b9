-- Locks the row on which a member's spins depend. Call it after locking the accounts that the transaction moves.
CREATE OR REPLACE FUNCTION lock_wheel_member(p_member_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO wheel_members (member_id) VALUES (p_member_id) ON CONFLICT DO NOTHING;
  PERFORM FROM wheel_members WHERE member_id = p_member_id FOR UPDATE;
END $$;

CREATE OR REPLACE FUNCTION count_unspent_spins(p_member_id bigint) RETURNS integer LANGUAGE sql VOLATILE AS $$
  SELECT count(*)::integer FROM wheel_spins
  WHERE member_id = p_member_id AND spent_at IS NULL AND expires_at > business_now()
$$;

-- Grants a member spins of the wheel, once for each source and reference; a repetition returns the number of the first
-- grant. Returns how many were granted; null, and writes nothing, when there is no room for all of them.
--
-- A member keeps at most p_most unspent spins. Prizes are always granted in full. Other sources are refused as a whole,
-- so that members never pay for spins that they do not get.
CREATE OR REPLACE FUNCTION grant_spins(
  p_member_id bigint, p_source text, p_reference text, p_note text, p_count integer, p_lifetime_days integer, p_most integer
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_grant_id bigint;
  v_given integer;
  v_now timestamptz;
BEGIN
  PERFORM lock_wheel_member(p_member_id);
  SELECT granted INTO v_given FROM wheel_grants
  WHERE member_id = p_member_id AND source = p_source AND reference = p_reference;
  IF FOUND THEN
    RETURN v_given;
  END IF;
  v_given := CASE p_source WHEN 'prize' THEN p_count
    ELSE least(p_count, greatest(p_most - count_unspent_spins(p_member_id), 0)) END;
  IF v_given = 0 OR v_given < p_count THEN
    RETURN NULL;
  END IF;
  v_now := business_now();
  INSERT INTO wheel_grants (member_id, source, reference, note, granted, granted_at)
  VALUES (p_member_id, p_source, p_reference, p_note, v_given, v_now) RETURNING id INTO v_grant_id;
  INSERT INTO wheel_spins (member_id, grant_id, expires_at)
  SELECT p_member_id, v_grant_id, v_now + p_lifetime_days * interval '1 day' FROM generate_series(1, v_given);
  RETURN v_given;
END $$;

-- Grants a member the daily spins when one of their deposits of the last p_deposit_days days was played and their
-- unused turnover covers p_play. Does nothing after today's grant. Members on a break, or without room for the spins,
-- get nothing and keep their turnover.
CREATE OR REPLACE FUNCTION grant_daily_spin(
  p_member_id bigint, p_deposit_days integer, p_count integer, p_lifetime_days integer, p_most integer,
  p_play bigint, p_weights jsonb
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  c_day CONSTANT text := movement_day(business_now())::text;
BEGIN
  IF p_count = 0 OR NOT has_played_deposit(p_member_id, p_deposit_days) OR EXISTS (
    SELECT FROM wheel_grants WHERE member_id = p_member_id AND source = 'daily' AND reference = c_day) THEN
    RETURN;
  END IF;
  PERFORM lock_gift_member(p_member_id);
  PERFORM lock_wheel_member(p_member_id);
  IF count_unspent_spins(p_member_id) + p_count <= p_most AND safety_refusal(p_member_id, 'reward', NULL) IS NULL
    AND use_gift_play(p_member_id, 'wheel', 'daily/' || c_day, p_play, p_weights) = 0 THEN
    PERFORM grant_spins(p_member_id, 'daily', c_day, NULL, p_count, p_lifetime_days, p_most);
  END IF;
END $$;

-- Spends the unspent spin of a locked member that expires first. Returns its id; null when there is none.
CREATE OR REPLACE FUNCTION spend_spin(p_member_id bigint) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  UPDATE wheel_spins SET spent_at = business_now() WHERE id = (
    SELECT id FROM wheel_spins WHERE member_id = p_member_id AND spent_at IS NULL AND expires_at > business_now()
    ORDER BY expires_at, id LIMIT 1)
  RETURNING id
$$;

-- Returns the number of spins that a member bought with points today, in Thai time.
CREATE OR REPLACE FUNCTION spins_bought_today(p_member_id bigint) RETURNS integer LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(sum(granted), 0)::integer FROM wheel_grants
  WHERE member_id = p_member_id AND source = 'points'
    AND granted_at >= movement_day(business_now())::timestamp AT TIME ZONE 'Asia/Bangkok'
$$;
