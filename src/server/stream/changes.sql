-- Announces a change to all processes. Notifications arrive in commit order, so a process that receives a notification
-- has received every change before its `id`. A response with a position beyond `xid` contains the change.
CREATE OR REPLACE FUNCTION tell_change(p_kind text, p_member_ids bigint[], p_agent_id bigint) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('member_changes', json_build_object('id', pg_snapshot_xmin(pg_current_snapshot())::text,
    'xid', CASE WHEN p_kind IS NOT NULL THEN pg_current_xact_id()::text END,
    'kind', p_kind, 'members', p_member_ids, 'agent', p_agent_id)::text)
$$;

-- Stores and announces a change. A listener that missed changes needs only the last one of each kind, so the row
-- replaces earlier ones. SKIP LOCKED leaves a row to the transaction that is replacing it, so that no transaction
-- waits here.
CREATE OR REPLACE FUNCTION note_change(p_kind text, p_member_id bigint, p_agent_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_changes WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM member_changes
    WHERE kind = p_kind AND (member_id = p_member_id OR agent_id = p_agent_id) FOR UPDATE SKIP LOCKED));
  INSERT INTO member_changes (member_id, agent_id, kind) VALUES (p_member_id, p_agent_id, p_kind);
  PERFORM tell_change(p_kind, ARRAY[p_member_id], p_agent_id);
END $$;

-- Stores and announces a change of many members, in batches that fit into a notification.
CREATE OR REPLACE FUNCTION note_members(p_kind text, p_member_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_changes WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM member_changes WHERE kind = p_kind AND member_id = ANY (p_member_ids) FOR UPDATE SKIP LOCKED));
  INSERT INTO member_changes (member_id, kind) SELECT member_id, p_kind FROM unnest(p_member_ids) AS member_id;
  PERFORM tell_change(p_kind, array_agg(told.member_id), NULL) FROM (
    SELECT member_id, row_number() OVER () / 300 AS part FROM unnest(p_member_ids) AS member_id
  ) told GROUP BY told.part;
END $$;

-- Trigger for any table with a member_id; its argument is the kind.
CREATE OR REPLACE FUNCTION note_member_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change(TG_ARGV[0], NEW.member_id, NULL);
  RETURN NULL;
END $$;

-- Trigger for any table with an agent_id whose rows every member sees; its argument is the kind.
CREATE OR REPLACE FUNCTION note_agent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change(TG_ARGV[0], NULL, NEW.agent_id);
  RETURN NULL;
END $$;

-- Returns the 64-bit id of the transaction that last wrote a row. The row's xmin has only the lower 32 bits; the rest
-- follows from the newest id, because no visible row is newer.
CREATE OR REPLACE FUNCTION whole_xid(p_xmin xid, p_newest bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT p_newest - ((p_newest - p_xmin::text::bigint) & 4294967295)
$$;

-- Returns the kinds of changes whose pages show the progress of turnover requirements.
CREATE OR REPLACE FUNCTION turnover_kinds() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['wallet', 'withdrawals', 'promotions']
$$;

-- Returns the kinds of data that changed for a member since a transaction id, and the transaction id from which the next
-- query may start. Kinds are null when they cannot be determined: without an id, or with an id of another database.
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

-- Returns the members among p_member_ids whose balances changed since a snapshot (null: none). Changes of balances
-- send no NOTIFY, because PostgreSQL then commits transactions one after another and every bet would wait for that.
-- Listening processes call this at an interval instead: the xmin of an account's row shows which transaction last
-- wrote it.
CREATE OR REPLACE FUNCTION balance_changes_since(p_member_ids bigint[], p_since pg_snapshot)
RETURNS TABLE (id bigint, snapshot text, changes json) LANGUAGE sql STABLE AS $$
  SELECT pg_snapshot_xmin(taken)::text::bigint, taken::text, array_to_json(ARRAY(
    SELECT json_build_object('member', member_id, 'kind', substr(kind, 8), 'xid', whole_xid(xmin, newest)::text)
    FROM accounts
    WHERE member_id = ANY (p_member_ids)
      AND NOT pg_visible_in_snapshot(whole_xid(xmin, newest)::text::xid8, p_since)))
  FROM pg_current_snapshot() AS taken CROSS JOIN LATERAL (SELECT pg_snapshot_xmax(taken)::text::bigint AS newest) n
$$;

-- Returns the members with an open turnover requirement who had stakes settled since a snapshot taken at p_since_at.
-- Settling a lost bet moves no money. Like a change of a balance, it sends no NOTIFY, because every bet would wait for
-- that. A stake is written at most a minute after its settled_at.
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
