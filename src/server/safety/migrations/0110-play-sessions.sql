-- A play session is a time in which a member staked, in any game or lottery, without a pause of 15 minutes. Rows are
-- written some seconds after the stakes.
CREATE TABLE play_sessions (
  member_id bigint NOT NULL REFERENCES members,
  began_at timestamptz NOT NULL,
  last_stake_at timestamptz NOT NULL,
  -- Satang staked from all wallets, and satang that came back during the session; corrections may make them negative.
  staked bigint NOT NULL,
  returned bigint NOT NULL,
  -- Time between two reality checks in this session.
  reminder_minutes integer NOT NULL CHECK (reminder_minutes > 0),
  -- Time of the next reality check, or of the one that waits for its answer; null once the session is over.
  due_at timestamptz,
  PRIMARY KEY (member_id, began_at)
) WITH (fillfactor = 70);
CREATE INDEX play_sessions_due ON play_sessions (due_at) WHERE due_at IS NOT NULL;

-- Number up to which transfers are read for play sessions. Play from before this version has none.
CREATE TABLE play_reading (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  read_seq bigint NOT NULL
);
INSERT INTO play_reading (read_seq) SELECT coalesce(max(seq), 0) FROM transfers;

-- A number below which transfers will be complete, once every transaction before `xid` has ended. The table is not
-- logged, because after a crash numbers may be given out again.
CREATE UNLOGGED TABLE play_mark (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seq bigint NOT NULL,
  xid xid8 NOT NULL
);

-- Each row is a question to a member who has played for some time, and the answer. The rows share one sequence of ids
-- with the changes of limits and breaks, so that a member reads all as one list. No row is ever removed.
CREATE TABLE reality_checks (
  id bigint PRIMARY KEY DEFAULT nextval(pg_get_serial_sequence('safety_limit_changes', 'id')),
  member_id bigint NOT NULL,
  session_began_at timestamptz NOT NULL,
  -- Minutes from the beginning of the session to the time at which the check was due.
  minutes integer NOT NULL CHECK (minutes > 0),
  asked_at timestamptz NOT NULL DEFAULT business_now(),
  answered_at timestamptz,
  -- 'none': the session ended without an answer.
  answer text CHECK (answer IN ('go_on', 'pause', 'none')),
  CHECK ((answered_at IS NULL) = (answer IS NULL)),
  FOREIGN KEY (member_id, session_began_at) REFERENCES play_sessions (member_id, began_at)
);
CREATE UNIQUE INDEX reality_checks_open ON reality_checks (member_id) WHERE answer IS NULL;
CREATE INDEX reality_checks_member ON reality_checks (member_id, id);

-- A member can choose a reminder before they have answered the question about deposit limits.
ALTER TABLE member_safety
  ALTER COLUMN answered_at DROP NOT NULL,
  ALTER COLUMN answer DROP NOT NULL,
  ADD CHECK ((answered_at IS NULL) = (answer IS NULL)),
  -- Null means the usual time.
  ADD COLUMN reminder_minutes integer CHECK (reminder_minutes IN (15, 30, 60, 120)),
  -- Time from which the member is invited to look at sums and limits again.
  ADD COLUMN review_at timestamptz;
UPDATE member_safety SET review_at = answered_at + CASE answer WHEN 'set' THEN interval '6 months' ELSE interval '1 year' END;
