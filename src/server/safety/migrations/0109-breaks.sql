-- A member can take several breaks, one after another. A time-out ends by itself; an exclusion goes on after its end
-- until the member has asked to return and has waited for a day. No row is ever removed.
DROP FUNCTION IF EXISTS member_break(bigint);
DROP FUNCTION IF EXISTS had_break_since(bigint, timestamptz);
ALTER TABLE safety_breaks DROP CONSTRAINT safety_breaks_pkey;
ALTER TABLE safety_breaks
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN began_at timestamptz NOT NULL DEFAULT business_now(),
  -- Names the last to change the break: `member`, an operator as `operator/{name}`, or `system` at the end of a time-out.
  ADD COLUMN changed_by text NOT NULL DEFAULT 'member',
  ADD COLUMN return_asked_at timestamptz CHECK (return_asked_at IS NULL OR kind = 'excluded'),
  ADD COLUMN ended_at timestamptz;
UPDATE safety_breaks SET ended_at = ends_at WHERE kind = 'time_out' AND ends_at <= business_now();
CREATE UNIQUE INDEX safety_breaks_one ON safety_breaks (member_id) WHERE ended_at IS NULL;
CREATE INDEX safety_breaks_member ON safety_breaks (member_id, id);
CREATE INDEX safety_breaks_due ON safety_breaks (ends_at) WHERE ended_at IS NULL AND kind = 'time_out';

-- Each row says how a break changed. The rows share one sequence of ids with the changes of limits, so that a member
-- reads both as one list.
CREATE TABLE safety_break_events (
  id bigint PRIMARY KEY DEFAULT nextval(pg_get_serial_sequence('safety_limit_changes', 'id')),
  break_id bigint NOT NULL REFERENCES safety_breaks,
  member_id bigint NOT NULL REFERENCES members,
  at timestamptz NOT NULL,
  event text NOT NULL CHECK (event IN ('time_out', 'excluded', 'prolonged', 'return_asked', 'ended')),
  -- End of the break after the event; null for ever.
  ends_at timestamptz,
  by text NOT NULL
);
CREATE INDEX safety_break_events_member ON safety_break_events (member_id, id);
INSERT INTO safety_break_events (break_id, member_id, at, event, ends_at, by)
SELECT id, member_id, began_at, kind, ends_at, changed_by FROM safety_breaks ORDER BY id;

-- Each row is a fact by which the site recognises a member who excluded themselves: a verified phone number, a bank
-- account, a LINE user, or name and date of birth.
CREATE TABLE safety_identities (
  break_id bigint NOT NULL REFERENCES safety_breaks,
  agent_id bigint NOT NULL REFERENCES agents,
  kind text NOT NULL CHECK (kind IN ('phone', 'bank', 'line', 'person')),
  value text NOT NULL,
  PRIMARY KEY (break_id, kind, value)
);
CREATE INDEX safety_identities_value ON safety_identities (agent_id, kind, value);

-- A member whose only break is over still paid for the checks of safety on each bet.
UPDATE members m SET is_guarded = guard.is_due
FROM (
  SELECT id, EXISTS (SELECT FROM safety_limits l WHERE l.member_id = members.id)
    OR EXISTS (SELECT FROM safety_breaks b WHERE b.member_id = members.id AND b.ended_at IS NULL) AS is_due
  FROM members
) guard
WHERE guard.id = m.id AND m.is_guarded <> guard.is_due;

-- The column holds the credit from the house, in satang, that the requirement belongs to and that lies in the main wallet.
-- A break lets a member withdraw their own money at once, but not credit whose turnover is missing. Requirements from
-- before this column have 0.
ALTER TABLE turnover_requirements ADD COLUMN gift bigint NOT NULL DEFAULT 0 CHECK (gift >= 0);
-- A requirement ends as `excluded` when the member excludes themselves.
ALTER TABLE turnover_requirements DROP CONSTRAINT turnover_requirements_ended_as_check;
ALTER TABLE turnover_requirements ADD CONSTRAINT turnover_requirements_ended_as_check
  CHECK (ended_as IN ('met', 'cancelled', 'expired', 'excluded'));
