-- Announces a change to all processes. Notifications arrive in the order of commits, so a process that receives this
-- one has received every change before its id. An answer whose position is beyond `xid` shows the change.
CREATE OR REPLACE FUNCTION tell_change(p_kind text, p_member_ids bigint[], p_agent_id bigint) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('member_changes', json_build_object('id', pg_snapshot_xmin(pg_current_snapshot())::text,
    'xid', CASE WHEN p_kind IS NOT NULL THEN pg_current_xact_id()::text END,
    'kind', p_kind, 'members', p_member_ids, 'agent', p_agent_id)::text)
$$;

-- Only the last change of each kind matters to a listener that missed some, so the row replaces earlier ones and the
-- table holds one row for each member and kind. SKIP LOCKED leaves a row to the transaction that is replacing it, so
-- that no transaction waits here.
CREATE OR REPLACE FUNCTION note_change(p_kind text, p_member_id bigint, p_agent_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_changes WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM member_changes
    WHERE kind = p_kind AND (member_id = p_member_id OR agent_id = p_agent_id) FOR UPDATE SKIP LOCKED));
  INSERT INTO member_changes (member_id, agent_id, kind) VALUES (p_member_id, p_agent_id, p_kind);
  PERFORM tell_change(p_kind, ARRAY[p_member_id], p_agent_id);
END $$;

-- The same for many members, who are told together, in notifications that are short enough.
CREATE OR REPLACE FUNCTION note_members(p_kind text, p_member_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_changes WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM member_changes WHERE kind = p_kind AND member_id = ANY (p_member_ids) FOR UPDATE SKIP LOCKED));
  INSERT INTO member_changes (member_id, kind) SELECT member_id, p_kind FROM unnest(p_member_ids) AS member_id;
  PERFORM tell_change(p_kind, array_agg(told.member_id), NULL) FROM (
    SELECT member_id, row_number() OVER () / 300 AS part FROM unnest(p_member_ids) AS member_id
  ) told GROUP BY told.part;
END $$;

-- For any table with a member_id; the argument is the kind.
CREATE OR REPLACE FUNCTION note_member_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change(TG_ARGV[0], NEW.member_id, NULL);
  RETURN NULL;
END $$;

-- For any table with an agent_id whose rows every member sees.
CREATE OR REPLACE FUNCTION note_agent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change(TG_ARGV[0], NULL, NEW.agent_id);
  RETURN NULL;
END $$;

-- The id of the transaction that wrote a row last. The row's own xmin has 32 bits of it; the rest follows from the
-- newest id, because nothing visible is younger than that.
CREATE OR REPLACE FUNCTION whole_xid(p_xmin xid, p_newest bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT p_newest - ((p_newest - p_xmin::text::bigint) & 4294967295)
$$;

-- What shows how much of a turnover has been played.
CREATE OR REPLACE FUNCTION turnover_kinds() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['wallet', 'withdrawals', 'promotions']
$$;

-- Returns the kinds that changed for a member since an id, and the id from which the next query may start. Kinds are
-- null when that cannot be determined: without an id, or with one of another database.
CREATE OR REPLACE FUNCTION member_changes_since(p_member_id bigint, p_agent_id bigint, p_since bigint)
RETURNS TABLE (id bigint, kinds text[]) LANGUAGE sql STABLE AS $$
  SELECT pg_snapshot_xmin(taken)::text::bigint,
    CASE WHEN p_since <= newest THEN ARRAY(
      SELECT kind FROM member_changes WHERE member_id = p_member_id AND xid::text::bigint >= p_since
      UNION
      SELECT kind FROM member_changes WHERE agent_id = p_agent_id AND xid::text::bigint >= p_since
      UNION
      SELECT substr(kind, 8) FROM accounts WHERE member_id = p_member_id AND whole_xid(xmin, newest) >= p_since
      UNION
      SELECT unnest(turnover_kinds()) WHERE EXISTS (
        SELECT FROM turnover_requirements r JOIN settled_stakes s
          ON s.member_id = r.member_id AND s.settled_at >= r.started_at
        WHERE r.member_id = p_member_id AND r.ended_at IS NULL AND whole_xid(s.xmin, newest) >= p_since)
    ) END
  FROM pg_current_snapshot() AS taken CROSS JOIN LATERAL (SELECT pg_snapshot_xmax(taken)::text::bigint AS newest) n
$$;

-- Returns which of these members' balances changed since a snapshot (null: since now). Changes of balances send no
-- NOTIFY, because PostgreSQL then commits one transaction after another and every bet would wait for that. Instead,
-- listening processes call this at an interval: the xmin of an account's row shows which transaction wrote it last.
CREATE OR REPLACE FUNCTION balance_changes_since(p_member_ids bigint[], p_since pg_snapshot)
RETURNS TABLE (id bigint, snapshot text, changes json) LANGUAGE sql STABLE AS $$
  SELECT pg_snapshot_xmin(taken)::text::bigint, taken::text, array_to_json(ARRAY(
    SELECT json_build_object('member', member_id, 'kind', substr(kind, 8), 'xid', whole_xid(xmin, newest)::text)
    FROM accounts
    WHERE member_id = ANY (p_member_ids)
      AND NOT pg_visible_in_snapshot(whole_xid(xmin, newest)::text::xid8, p_since)))
  FROM pg_current_snapshot() AS taken CROSS JOIN LATERAL (SELECT pg_snapshot_xmax(taken)::text::bigint AS newest) n
$$;

-- Returns which of these members, of those who owe turnover, have had stakes settled since a snapshot that was taken at
-- p_since_at. A lost bet moves no money when it is settled, and settling sends no NOTIFY for the same reason as balances
-- send none. A stake is written a minute at most after it says it was settled.
CREATE OR REPLACE FUNCTION turnover_changes_since(p_member_ids bigint[], p_since pg_snapshot, p_since_at timestamptz)
RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT member_id FROM unnest(p_member_ids) AS owing (member_id)
    WHERE EXISTS (SELECT FROM turnover_requirements r WHERE r.member_id = owing.member_id AND r.ended_at IS NULL)
      AND EXISTS (
        SELECT FROM settled_stakes s
        WHERE s.member_id = owing.member_id AND s.settled_at > p_since_at - interval '1 minute'
          AND NOT pg_visible_in_snapshot(whole_xid(s.xmin, newest)::text::xid8, p_since)))
  FROM (SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS newest) n
$$;
