-- Sets or lowers the limit of a member at once. A higher limit, or none (null), becomes a change that waits: the member
-- can confirm it after 24 hours. Setting or lowering withdraws a change that waits, and so does another raise. Returns
-- the id of the change that waits, or null when the limit applies now.
CREATE OR REPLACE FUNCTION change_limit(p_member_id bigint, p_kind text, p_frame text, p_amount bigint, p_by text)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_limit safety_limits;
  v_is_set boolean;
  v_waiting safety_limit_changes;
  v_id bigint;
BEGIN
  PERFORM lock_limits_of(p_member_id);
  SELECT * INTO v_limit FROM safety_limits WHERE member_id = p_member_id AND kind = p_kind AND frame = p_frame;
  v_is_set := FOUND;
  SELECT * INTO v_waiting FROM safety_limit_changes
  WHERE member_id = p_member_id AND kind = p_kind AND frame = p_frame AND state = 'waiting';
  IF FOUND THEN
    IF v_waiting.to_amount IS NOT DISTINCT FROM p_amount THEN
      RETURN v_waiting.id;
    END IF;
    UPDATE safety_limit_changes SET state = 'withdrawn', ended_by = p_by WHERE id = v_waiting.id;
  END IF;
  IF NOT v_is_set AND p_amount IS NULL OR v_is_set AND p_amount = v_limit.amount THEN
    RETURN NULL;
  ELSIF v_is_set AND coalesce(p_amount > v_limit.amount, true) THEN
    INSERT INTO safety_limit_changes (member_id, kind, frame, from_amount, to_amount, asked_by, state)
    VALUES (p_member_id, p_kind, p_frame, v_limit.amount, p_amount, p_by, 'waiting') RETURNING id INTO v_id;
    RETURN v_id;
  END IF;
  INSERT INTO safety_limits (member_id, kind, frame, amount, set_by) VALUES (p_member_id, p_kind, p_frame, p_amount, p_by)
  ON CONFLICT (member_id, kind, frame) DO UPDATE
    SET amount = excluded.amount, set_at = business_now(), set_by = excluded.set_by;
  INSERT INTO safety_limit_changes (member_id, kind, frame, from_amount, to_amount, asked_by, state)
  VALUES (p_member_id, p_kind, p_frame, v_limit.amount, p_amount, p_by, 'applied');
  IF p_kind = 'deposit' THEN
    PERFORM answer_limit_question(p_member_id, 'set');
  END IF;
  IF p_by <> 'member' THEN
    PERFORM add_notice(p_member_id, 'limit_lowered', 'limit/' || gen_random_uuid(),
      jsonb_build_object('limit_kind', p_kind, 'frame', p_frame, 'amount', p_amount), NULL);
  END IF;
  RETURN NULL;
END $$;

-- Raises or removes a limit by the change that waits for it. Returns 'done', 'not_due' within its first 24 hours, or
-- 'none'.
CREATE OR REPLACE FUNCTION confirm_limit_raise(p_member_id bigint, p_kind text, p_frame text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_waiting safety_limit_changes;
BEGIN
  PERFORM lock_limits_of(p_member_id);
  SELECT * INTO v_waiting FROM safety_limit_changes
  WHERE member_id = p_member_id AND kind = p_kind AND frame = p_frame AND state = 'waiting';
  IF NOT FOUND THEN
    RETURN 'none';
  ELSIF v_waiting.from_at > business_now() THEN
    RETURN 'not_due';
  ELSIF v_waiting.to_amount IS NULL THEN
    DELETE FROM safety_limits WHERE member_id = p_member_id AND kind = p_kind AND frame = p_frame;
  ELSE
    UPDATE safety_limits SET amount = v_waiting.to_amount, set_at = business_now(), set_by = v_waiting.asked_by
    WHERE member_id = p_member_id AND kind = p_kind AND frame = p_frame;
  END IF;
  UPDATE safety_limit_changes SET state = 'confirmed', ended_by = 'member' WHERE id = v_waiting.id;
  RETURN 'done';
END $$;

-- Withdraws the raise of a limit that waits. Returns whether there was one.
CREATE OR REPLACE FUNCTION withdraw_limit_raise(p_member_id bigint, p_kind text, p_frame text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_limits_of(p_member_id);
  UPDATE safety_limit_changes SET state = 'withdrawn', ended_by = 'member'
  WHERE member_id = p_member_id AND kind = p_kind AND frame = p_frame AND state = 'waiting';
  RETURN FOUND;
END $$;

-- Lets changes of limits take turns for a member, and ends raises of the member that were not confirmed in time.
CREATE OR REPLACE FUNCTION lock_limits_of(p_member_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM members WHERE id = p_member_id FOR NO KEY UPDATE;
  UPDATE safety_limit_changes SET state = 'lapsed', ended_by = 'system'
  WHERE member_id = p_member_id AND state = 'waiting' AND until_at <= business_now();
END $$;

-- Ends raises of all members that were not confirmed in time, except those that another transaction changes now.
CREATE OR REPLACE FUNCTION lapse_limit_raises(p_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_ids bigint[];
BEGIN
  v_ids := ARRAY(
    SELECT id FROM safety_limit_changes WHERE state = 'waiting' AND until_at <= business_now()
    ORDER BY until_at LIMIT p_most FOR UPDATE SKIP LOCKED);
  UPDATE safety_limit_changes SET state = 'lapsed', ended_by = 'system' WHERE id = ANY (v_ids);
  RETURN cardinality(v_ids);
END $$;

-- Trigger that refuses to raise or remove a limit, unless a change for exactly this has waited long enough.
CREATE OR REPLACE FUNCTION refuse_raised_limit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_to CONSTANT bigint := CASE TG_OP WHEN 'UPDATE' THEN NEW.amount END;
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.member_id, OLD.kind, OLD.frame) <> (NEW.member_id, NEW.kind, NEW.frame) THEN
    RAISE EXCEPTION 'a limit keeps its member, kind and frame';
  END IF;
  IF coalesce(v_to > OLD.amount, true) AND NOT EXISTS (
    SELECT FROM safety_limit_changes
    WHERE member_id = OLD.member_id AND kind = OLD.kind AND frame = OLD.frame AND state = 'waiting'
      AND to_amount IS NOT DISTINCT FROM v_to AND business_now() >= from_at AND business_now() < until_at
  ) THEN
    RAISE EXCEPTION 'a limit is raised only by a change that has waited';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;

-- Trigger that gives changes of limits their times, so that no other times can be written, and keeps the history.
CREATE OR REPLACE FUNCTION time_limit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.asked_at := business_now();
    IF NEW.state = 'waiting' THEN
      NEW.from_at := NEW.asked_at + interval '24 hours';
      NEW.until_at := NEW.asked_at + interval '8 days';
    ELSIF NEW.state <> 'applied' THEN
      RAISE EXCEPTION 'a change of a limit begins as applied or waiting';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state <> 'waiting' OR NEW.state NOT IN ('confirmed', 'withdrawn', 'lapsed')
    OR to_jsonb(NEW) - ARRAY['state', 'ended_by'] <> to_jsonb(OLD) - ARRAY['state', 'ended_by'] THEN
    RAISE EXCEPTION 'a change of a limit is never changed, except that its waiting ends';
  END IF;
  NEW.ended_at := CASE NEW.state WHEN 'lapsed' THEN OLD.until_at ELSE business_now() END;
  NEW.end_id := nextval(pg_get_serial_sequence('safety_limit_changes', 'id'));
  RETURN NEW;
END $$;

-- Returns the time after which a member looks again at the limits: half a year after setting some, a year after declining.
CREATE OR REPLACE FUNCTION limits_review_after(p_answer text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_answer WHEN 'set' THEN interval '6 months' ELSE interval '1 year' END
$$;

-- Stores the answer of a member to the question about deposit limits. A later 'declined' does not replace 'set'.
CREATE OR REPLACE FUNCTION answer_limit_question(p_member_id bigint, p_answer text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO member_safety AS m (member_id, answered_at, answer, review_at)
  VALUES (p_member_id, business_now(), p_answer, business_now() + limits_review_after(p_answer))
  ON CONFLICT (member_id) DO UPDATE SET answered_at = excluded.answered_at, answer = excluded.answer,
      review_at = excluded.review_at
    WHERE m.answer IS NULL OR m.answer = 'declined' AND excluded.answer = 'set'
$$;

-- Returns each limit of a member, set or not, with the amount that is used of its frame and the raise that waits.
CREATE OR REPLACE FUNCTION limits_of(p_member_id bigint)
RETURNS TABLE (kind text, frame text, amount bigint, used bigint, ends_at timestamptz,
  waiting_id bigint, waiting_to bigint, waiting_from_at timestamptz, waiting_until_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT asked.kind, u.frame, l.amount,
    u.used + CASE asked.kind WHEN 'deposit' THEN pending_deposits(p_member_id, clock.now) ELSE 0 END,
    safety_frame_end(u.frame, clock.now), w.id, w.to_amount, w.from_at, w.until_at
  FROM (SELECT business_now() AS now OFFSET 0) clock
  CROSS JOIN unnest(ARRAY['loss', 'deposit']) AS asked (kind)
  CROSS JOIN LATERAL count_for_limits(p_member_id, asked.kind, clock.now) u
  LEFT JOIN safety_limits l ON l.member_id = p_member_id AND l.kind = asked.kind AND l.frame = u.frame
  LEFT JOIN safety_limit_changes w ON w.member_id = p_member_id AND w.kind = asked.kind AND w.frame = u.frame
    AND w.state = 'waiting' AND w.until_at > clock.now
  ORDER BY asked.kind DESC, safety_frame_place(u.frame)
$$;

-- Returns the deposits, withdrawals and results of a member per day with such a movement.
CREATE OR REPLACE FUNCTION money_by_day(p_member_id bigint)
RETURNS TABLE (day date, deposited bigint, withdrawn bigint, net_play bigint) LANGUAGE sql STABLE AS $$
  SELECT line.day, coalesce(sum(line.net) FILTER (WHERE counts_for_limit('deposit', line.code)), 0)::bigint,
    coalesce(-sum(line.net) FILTER (WHERE starts_with(line.code, 'withdraw')), 0)::bigint,
    coalesce(sum(line.net) FILTER (WHERE counts_for_limit('loss', line.code)), 0)::bigint
  FROM wallets w
  JOIN accounts a ON a.id = w.account_id
  CROSS JOIN LATERAL (
    SELECT d.day, d.code, d.net FROM movement_days d WHERE d.account_id = a.id
    UNION ALL
    SELECT movement_day(t.created_at), t.code, -t.amount FROM transfers t
    WHERE t.debit_account_id = a.id AND t.debit_balance_after IS NOT NULL AND t.seq > a.summed_seq
    UNION ALL
    SELECT movement_day(t.created_at), t.code, t.amount FROM transfers t
    WHERE t.credit_account_id = a.id AND t.credit_balance_after IS NOT NULL AND t.seq > a.summed_seq
  ) line
  WHERE w.member_id = p_member_id AND w.wallet_type_id = 1
    AND (counts_for_limit('deposit', line.code) OR starts_with(line.code, 'withdraw') OR counts_for_limit('loss', line.code))
  GROUP BY line.day
$$;

-- Returns the events of a member's limits: a change that waited has two, because it was asked for and it ended.
CREATE OR REPLACE FUNCTION limit_changes_of(p_member_id bigint)
RETURNS TABLE (id bigint, at timestamptz, kind text, frame text, from_amount bigint, to_amount bigint, event text, by text)
LANGUAGE sql STABLE AS $$
  SELECT c.id, c.asked_at, c.kind, c.frame, c.from_amount, c.to_amount,
    CASE WHEN c.state <> 'applied' THEN 'asked' WHEN c.from_amount IS NULL THEN 'set' ELSE 'lowered' END,
    CASE c.asked_by WHEN 'member' THEN 'member' ELSE 'staff' END
  FROM safety_limit_changes c WHERE c.member_id = p_member_id
  UNION ALL
  SELECT c.end_id, c.ended_at, c.kind, c.frame, c.from_amount, c.to_amount,
    CASE WHEN c.state <> 'confirmed' THEN c.state WHEN c.to_amount IS NULL THEN 'removed' ELSE 'raised' END,
    CASE WHEN c.ended_by IN ('member', 'system') THEN c.ended_by ELSE 'staff' END
  FROM safety_limit_changes c WHERE c.member_id = p_member_id AND c.end_id IS NOT NULL
$$;

-- Invites members who play now, and whose review is due, to look at their sums and limits. Members who do not play are
-- left alone: to them it would be an invitation to play. Returns their number.
CREATE OR REPLACE FUNCTION invite_limits_reviews(p_most integer) RETURNS integer LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  v_ids bigint[];
BEGIN
  v_ids := ARRAY(
    SELECT m.member_id FROM member_safety m
    WHERE m.review_at <= business_now()
      AND m.member_id IN (SELECT member_id FROM play_sessions WHERE due_at IS NOT NULL)
      AND NOT is_on_break(m.member_id)
    ORDER BY m.member_id LIMIT p_most FOR UPDATE OF m SKIP LOCKED);
  PERFORM add_notice(id, 'limits_review', 'limits_review/' || gen_random_uuid(), '{}', NULL) FROM unnest(v_ids) AS id;
  UPDATE member_safety SET review_at = business_now() + limits_review_after(answer) WHERE member_id = ANY (v_ids);
  RETURN cardinality(v_ids);
END $$;
