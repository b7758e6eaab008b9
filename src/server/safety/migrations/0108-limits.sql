-- Limits count in fixed frames in Bangkok time. A member sets or lowers a limit at once; a higher limit waits for a day,
-- and the member has to confirm it.
ALTER TABLE safety_limits
  ADD COLUMN set_at timestamptz NOT NULL DEFAULT business_now(),
  -- `member`, or `operator/{name}` for a limit that an operator lowered at the member's wish.
  ADD COLUMN set_by text NOT NULL DEFAULT 'member';

-- Changes of limits. A row is never removed, and only a waiting row ever changes.
CREATE TABLE safety_limit_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  kind text NOT NULL CHECK (kind IN ('loss', 'deposit')),
  frame text NOT NULL CHECK (frame IN ('day', 'week', 'month')),
  -- Null means no limit.
  from_amount bigint CHECK (from_amount >= 0),
  to_amount bigint CHECK (to_amount >= 0),
  asked_at timestamptz NOT NULL DEFAULT business_now(),
  asked_by text NOT NULL,
  -- A raise can be confirmed from here until there; null for a change that applied at once.
  from_at timestamptz,
  until_at timestamptz,
  state text NOT NULL CHECK (state IN ('applied', 'waiting', 'confirmed', 'withdrawn', 'lapsed')),
  ended_at timestamptz,
  -- `member`, an operator, or `system` for a raise that nothing confirmed in time.
  ended_by text,
  -- Number of the end in the order of all events: it comes from the sequence of the ids.
  end_id bigint UNIQUE,
  CHECK ((state = 'applied') = (from_at IS NULL)),
  CHECK ((from_at IS NULL) = (until_at IS NULL)),
  CHECK ((state IN ('applied', 'waiting')) = (ended_at IS NULL)),
  CHECK ((ended_at IS NULL) = (end_id IS NULL)),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE UNIQUE INDEX safety_limit_changes_waiting ON safety_limit_changes (member_id, kind, frame) WHERE state = 'waiting';
CREATE INDEX safety_limit_changes_member ON safety_limit_changes (member_id, id);
CREATE INDEX safety_limit_changes_until ON safety_limit_changes (until_at) WHERE state = 'waiting';

INSERT INTO safety_limit_changes (member_id, kind, frame, to_amount, asked_at, asked_by, state)
SELECT member_id, kind, frame, amount, set_at, set_by, 'applied' FROM safety_limits;

-- The answer of a member to the question about deposit limits.
CREATE TABLE member_safety (
  member_id bigint PRIMARY KEY REFERENCES members,
  answered_at timestamptz NOT NULL,
  answer text NOT NULL CHECK (answer IN ('set', 'declined'))
);
INSERT INTO member_safety (member_id, answered_at, answer)
SELECT member_id, max(set_at), 'set' FROM safety_limits WHERE kind = 'deposit' GROUP BY member_id;

-- A member whose last limit was removed still paid for the checks of limits on each bet.
UPDATE members m SET is_guarded = guard.is_due
FROM (
  SELECT id, EXISTS (SELECT FROM safety_limits l WHERE l.member_id = members.id)
    OR EXISTS (SELECT FROM safety_breaks b WHERE b.member_id = members.id) AS is_due
  FROM members
) guard
WHERE guard.id = m.id AND m.is_guarded <> guard.is_due;

-- The reason of a refusal by the safety rules.
ALTER TYPE game_call ADD ATTRIBUTE refusal jsonb;

-- These functions get other parameters, other columns or other names.
DROP FUNCTION IF EXISTS game_wallet_batch(jsonb);
DROP FUNCTION IF EXISTS safety_refusal(bigint, text, bigint);
DROP FUNCTION IF EXISTS count_for_limit(bigint, text, timestamptz);
DROP FUNCTION IF EXISTS safety_frame(text);
DROP FUNCTION IF EXISTS guard_member() CASCADE;
