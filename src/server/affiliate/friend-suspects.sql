-- Makes transactions wait that may give a sign of the same friendship, so that the one that goes on reads what the other
-- wrote. Members share 1024 locks, because a transaction that writes many members could not hold one for each; they are
-- taken in order, so that no two transactions wait for each other.
CREATE OR REPLACE FUNCTION lock_friend_signs(p_member_id bigint) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('affiliate_suspects'), lock) FROM (
    SELECT DISTINCT (id % 1024)::integer AS lock FROM (
      SELECT p_member_id UNION ALL SELECT referrer_member_id FROM members WHERE id = p_member_id
    ) friends (id) WHERE id IS NOT NULL ORDER BY lock
  ) locks
$$;

CREATE OR REPLACE FUNCTION add_suspects(p_friend_ids bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO affiliate_suspects (friend_id, agent_id, referrer_member_id, joined_at)
  SELECT id, agent_id, referrer_member_id, created_at FROM members
  WHERE id = ANY (p_friend_ids) AND referrer_member_id IS NOT NULL ORDER BY id ON CONFLICT DO NOTHING
$$;

-- A friend registers, or a member or friend changes their name or bank account.
CREATE OR REPLACE FUNCTION find_suspects_by_owner() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM lock_friend_signs(NEW.id);
  PERFORM add_suspects(ARRAY(
    SELECT NEW.id FROM friend_signals(NEW.id) s WHERE s.address OR s.owner OR EXISTS (
      SELECT FROM member_devices theirs JOIN member_devices own USING (device_hash)
      WHERE theirs.member_id = NEW.id AND own.member_id = NEW.referrer_member_id)
    UNION ALL
    SELECT f.id FROM members f WHERE f.referrer_member_id = NEW.id AND (
      fold_name(f.first_name || f.last_name) = fold_name(NEW.first_name || NEW.last_name)
      OR (f.bank_code, f.bank_account_number) = (NEW.bank_code, NEW.bank_account_number))));
  RETURN NULL;
END $$;

-- A member or friend uses a further device. The times of use do not matter here, because they may still come close.
CREATE OR REPLACE FUNCTION find_suspects_by_device() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM lock_friend_signs(NEW.member_id);
  PERFORM add_suspects(ARRAY(
    SELECT f.id FROM members f JOIN member_devices own ON own.member_id = f.referrer_member_id
    WHERE f.id = NEW.member_id AND own.device_hash = NEW.device_hash
    UNION ALL
    SELECT f.id FROM member_devices theirs JOIN members f ON f.id = theirs.member_id
    WHERE theirs.device_hash = NEW.device_hash AND f.referrer_member_id = NEW.member_id));
  RETURN NULL;
END $$;

-- A friend registers, or a member signs in within a day of a registration of a friend.
CREATE OR REPLACE FUNCTION find_suspects_by_address() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM lock_friend_signs(NEW.member_id);
  PERFORM add_suspects(ARRAY(
    SELECT NEW.member_id FROM friend_signals(NEW.member_id) s WHERE NEW.kind = 'register.done' AND s.address
    UNION ALL
    SELECT f.id FROM members f JOIN security_events e ON e.member_id = f.id AND e.kind = 'register.done'
    WHERE f.referrer_member_id = NEW.member_id AND e.address = NEW.address
      AND f.created_at BETWEEN NEW.happened_at - interval '1 day' AND NEW.happened_at + interval '1 day'));
  RETURN NULL;
END $$;
