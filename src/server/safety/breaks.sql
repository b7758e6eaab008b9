-- Returns the break of a member that has not ended. A time-out ends with its time; an exclusion only when the member has
-- returned.
CREATE OR REPLACE FUNCTION open_break(p_member_id bigint) RETURNS SETOF safety_breaks LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT * FROM safety_breaks
  WHERE member_id = p_member_id AND ended_at IS NULL AND (kind = 'excluded' OR ends_at > business_now())
$$;

-- Returns the time until the end of a member's time-out; no time without one.
CREATE OR REPLACE FUNCTION time_out_left(p_member_id bigint) RETURNS interval LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT ends_at - business_now() FROM open_break(p_member_id) WHERE kind = 'time_out'), interval '0')
$$;

-- Tells whether a member is on a break now.
CREATE OR REPLACE FUNCTION is_on_break(p_member_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM open_break(p_member_id))
$$;

-- Returns the members who have been on a break at any time since p_since. A member whose break is over is among them, and
-- may no longer be guarded.
CREATE OR REPLACE FUNCTION breaks_since(p_since timestamptz) RETURNS TABLE (member_id bigint) LANGUAGE sql STABLE AS $$
  SELECT b.member_id FROM safety_breaks b
  WHERE coalesce(b.ended_at, CASE b.kind WHEN 'time_out' THEN b.ends_at END, 'infinity') > p_since
$$;

-- Returns the break that restricts the sessions of a member: {"kind": "time_out" | "excluded", "until"}; null without a
-- break. An exclusion that goes on after its end has no until.
CREATE OR REPLACE FUNCTION session_restriction(p_member_id bigint) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_break safety_breaks;
BEGIN
  -- In PL/pgSQL and with its own condition, because each stake of a guarded member calls it: the plan is kept.
  SELECT * INTO v_break FROM safety_breaks WHERE member_id = p_member_id AND ended_at IS NULL;
  IF NOT FOUND OR v_break.kind = 'time_out' AND v_break.ends_at <= business_now() THEN
    RETURN NULL;
  END IF;
  RETURN jsonb_build_object('kind', v_break.kind, 'until',
    CASE WHEN v_break.ends_at > business_now() THEN v_break.ends_at END);
END $$;

-- Begins a break of a member, or makes the present one longer. p_length is null for ever. Returns no row when the break
-- would not be longer than the present one: a break is never shortened, and an exclusion never becomes a time-out. Else
-- returns its end, and the time by which the member's break became longer.
CREATE OR REPLACE FUNCTION begin_break(p_member_id bigint, p_kind text, p_length interval, p_by text)
RETURNS TABLE (ends_at timestamptz, added interval) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_break safety_breaks;
  v_now timestamptz;
  v_ends_at timestamptz;
BEGIN
  PERFORM FROM members WHERE id = p_member_id FOR NO KEY UPDATE;
  PERFORM end_time_out(p_member_id);
  v_now := business_now();
  v_ends_at := (v_now AT TIME ZONE 'Asia/Bangkok' + p_length) AT TIME ZONE 'Asia/Bangkok';
  SELECT * INTO v_break FROM safety_breaks WHERE member_id = p_member_id AND ended_at IS NULL;
  IF NOT FOUND THEN
    INSERT INTO safety_breaks (member_id, kind, began_at, ends_at, changed_by)
    VALUES (p_member_id, p_kind, v_now, v_ends_at, p_by);
  ELSIF v_break.kind = 'excluded' AND p_kind = 'time_out' THEN
    RETURN;
  ELSIF v_break.kind = p_kind AND coalesce(v_ends_at, 'infinity') <= coalesce(v_break.ends_at, 'infinity') THEN
    RETURN;
  ELSE
    UPDATE safety_breaks SET kind = p_kind, ends_at = v_ends_at, return_asked_at = NULL, changed_by = p_by
    WHERE id = v_break.id;
  END IF;
  RETURN QUERY SELECT v_ends_at, v_ends_at - greatest(v_break.ends_at, v_now);
END $$;

-- Ends the time-out of a member when its time is over.
CREATE OR REPLACE FUNCTION end_time_out(p_member_id bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE safety_breaks SET ended_at = ends_at, changed_by = 'system'
  WHERE member_id = p_member_id AND ended_at IS NULL AND kind = 'time_out' AND ends_at <= business_now()
$$;

-- Ends time-outs whose time is over, except those that another transaction changes now. Returns their number.
CREATE OR REPLACE FUNCTION end_time_outs(p_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_ids bigint[];
BEGIN
  v_ids := ARRAY(
    SELECT id FROM members WHERE id IN (
      SELECT member_id FROM safety_breaks WHERE ended_at IS NULL AND kind = 'time_out' AND ends_at <= business_now()
      ORDER BY ends_at LIMIT p_most)
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED);
  PERFORM end_time_out(id) FROM unnest(v_ids) AS id;
  RETURN cardinality(v_ids);
END $$;

-- Lets a member whose exclusion is over ask to return, and ends the exclusion when they ask again after 24 hours. Returns
-- 'asked', 'ended', 'too_early' or 'none', with the time from which the next step is possible.
CREATE OR REPLACE FUNCTION return_from_exclusion(p_member_id bigint) RETURNS TABLE (outcome text, from_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  v_break safety_breaks;
BEGIN
  PERFORM FROM members WHERE id = p_member_id FOR NO KEY UPDATE;
  SELECT * INTO v_break FROM safety_breaks WHERE member_id = p_member_id AND ended_at IS NULL AND kind = 'excluded';
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'none', NULL::timestamptz;
  ELSIF v_break.ends_at IS NULL OR v_break.ends_at > business_now() THEN
    RETURN QUERY SELECT 'too_early', v_break.ends_at;
  ELSIF v_break.return_asked_at IS NULL THEN
    UPDATE safety_breaks SET return_asked_at = business_now(), changed_by = 'member' WHERE id = v_break.id
    RETURNING return_asked_at INTO v_break.return_asked_at;
    RETURN QUERY SELECT 'asked', v_break.return_asked_at + interval '24 hours';
  ELSIF v_break.return_asked_at + interval '24 hours' > business_now() THEN
    RETURN QUERY SELECT 'too_early', v_break.return_asked_at + interval '24 hours';
  ELSE
    UPDATE safety_breaks SET ended_at = business_now(), changed_by = 'member' WHERE id = v_break.id;
    RETURN QUERY SELECT 'ended', NULL::timestamptz;
  END IF;
END $$;

-- Trigger that lets a break only become longer or stricter, by any hand, and end only when its time is over. The clock
-- says when a return was asked for.
CREATE OR REPLACE FUNCTION refuse_shorter_break() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_now CONSTANT timestamptz := business_now();
  v_may_end CONSTANT boolean := CASE OLD.kind
    WHEN 'time_out' THEN NEW.ended_at = OLD.ends_at AND OLD.ends_at <= v_now
    ELSE OLD.return_asked_at + interval '24 hours' <= v_now END;
BEGIN
  IF OLD.ended_at IS NOT NULL OR (NEW.id, NEW.member_id, NEW.began_at) <> (OLD.id, OLD.member_id, OLD.began_at) THEN
    RAISE EXCEPTION 'a break keeps its member and its beginning, and never changes after its end';
  ELSIF NEW.kind <> OLD.kind AND NEW.kind <> 'excluded' THEN
    RAISE EXCEPTION 'an exclusion never becomes a time-out';
  ELSIF coalesce(NEW.ends_at, 'infinity') < coalesce(OLD.ends_at, 'infinity') THEN
    RAISE EXCEPTION 'a break is never shortened';
  ELSIF NEW.return_asked_at <> coalesce(OLD.return_asked_at, 'infinity') AND coalesce(OLD.ends_at, 'infinity') > v_now THEN
    RAISE EXCEPTION 'a return is asked for after the exclusion';
  ELSIF NEW.ended_at IS NOT NULL AND NOT coalesce(v_may_end, false) THEN
    RAISE EXCEPTION 'a break ends only when its time is over';
  END IF;
  IF NEW.return_asked_at <> coalesce(OLD.return_asked_at, 'infinity') THEN
    NEW.return_asked_at := v_now;
  END IF;
  IF NEW.ended_at IS NOT NULL AND NEW.kind = 'excluded' THEN
    NEW.ended_at := v_now;
  END IF;
  RETURN NEW;
END $$;

-- Trigger that writes the history of breaks, and tells the member.
CREATE OR REPLACE FUNCTION note_break() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_event safety_break_events;
BEGIN
  INSERT INTO safety_break_events (break_id, member_id, at, event, ends_at, by)
  VALUES (NEW.id, NEW.member_id, coalesce(NEW.ended_at, business_now()), CASE
    WHEN TG_OP = 'INSERT' THEN NEW.kind
    WHEN NEW.ended_at IS NOT NULL THEN 'ended'
    WHEN NEW.kind <> OLD.kind THEN NEW.kind
    WHEN NEW.return_asked_at IS NOT NULL THEN 'return_asked'
    ELSE 'prolonged' END, NEW.ends_at, NEW.changed_by)
  RETURNING * INTO v_event;
  IF v_event.event = 'ended' THEN
    PERFORM add_notice(NEW.member_id, 'break_ended', 'break/' || v_event.id, '{}', NULL);
  ELSIF v_event.event <> 'return_asked' THEN
    PERFORM add_notice(NEW.member_id, 'break_began', 'break/' || v_event.id,
      jsonb_build_object('break_kind', NEW.kind, 'until', NEW.ends_at), NULL);
  END IF;
  RETURN NULL;
END $$;

-- Returns the events of a member's breaks.
CREATE OR REPLACE FUNCTION break_events_of(p_member_id bigint)
RETURNS TABLE (id bigint, at timestamptz, event text, ends_at timestamptz, by text) LANGUAGE sql STABLE AS $$
  SELECT id, at, event, ends_at, CASE WHEN by IN ('member', 'system') THEN by ELSE 'staff' END
  FROM safety_break_events WHERE member_id = p_member_id
$$;

-- Returns name and date of birth as one text that is the same for other spellings: without titles, spaces, dots and
-- capitals. Null when one of them is not known.
CREATE OR REPLACE FUNCTION person_identity(p_first_name text, p_last_name text, p_birth_date date) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(lower(normalize(p_first_name, NFC)),
      '^\s*(?:นางสาว|นาง|นาย|น\.\s*ส\.|mrs|mr|miss|ms)\.?\s*', ''), '[\s.]', '', 'g')
    || ' ' || regexp_replace(lower(normalize(p_last_name, NFC)), '[\s.]', '', 'g') || ' ' || to_char(p_birth_date, 'YYYY-MM-DD')
$$;

-- Stores the facts by which a member who excluded themselves is recognised. A phone number counts only when it was
-- verified, so that a stranger's exclusion does not keep its owner out.
CREATE OR REPLACE FUNCTION note_identities(p_member_id bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO safety_identities (break_id, agent_id, kind, value)
  SELECT b.id, m.agent_id, i.kind, i.value
  FROM open_break(p_member_id) b
  JOIN members m ON m.id = b.member_id
  LEFT JOIN line_accounts l ON l.member_id = m.id
  CROSS JOIN LATERAL (VALUES
    ('phone', CASE WHEN m.phone_verified_at IS NOT NULL THEN m.username END),
    ('bank', m.bank_code || '/' || m.bank_account_number),
    ('line', l.line_user_id),
    ('person', person_identity(m.first_name, m.last_name, m.birth_date))) AS i (kind, value)
  WHERE b.kind = 'excluded' AND i.value IS NOT NULL
  ON CONFLICT DO NOTHING
$$;

-- Returns the kinds of identities by which a person is a member who excluded themselves, other than p_own_id. Unknown
-- facts are null. Name and date of birth alone do not count for a phone number of which operators know that it is
-- another person's.
CREATE OR REPLACE FUNCTION excluded_identities(p_agent_id bigint, p_phone text, p_bank text, p_line text, p_person text,
  p_own_id bigint) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT i.kind FROM (VALUES ('phone', p_phone), ('bank', p_bank), ('line', p_line), ('person', p_person)) AS asked (kind, value)
  JOIN safety_identities i ON i.kind = asked.kind AND i.value = asked.value
    AND (i.agent_id = p_agent_id OR knows_everywhere(p_agent_id))
  JOIN safety_breaks b ON b.id = i.break_id AND b.ended_at IS NULL AND b.member_id IS DISTINCT FROM p_own_id
  WHERE NOT (i.kind = 'person' AND EXISTS (SELECT FROM safety_not_same n WHERE n.break_id = b.id AND n.phone = p_phone))
$$;

-- Tells whether a member has excluded themselves and has not returned.
CREATE OR REPLACE FUNCTION is_excluded(p_member_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM safety_breaks WHERE member_id = p_member_id AND ended_at IS NULL AND kind = 'excluded')
$$;

-- Trigger of breaks and members: a member who excluded themselves stays recognised after a change of their data.
CREATE OR REPLACE FUNCTION note_break_identities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_identities(NEW.member_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_changed_identities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_identities(NEW.id);
  RETURN NULL;
END $$;
