-- Every transfer once, summed up by Thailand's calendar day, by the kinds of its two accounts and by its code. Reports
-- take all figures of money from here.
CREATE TABLE house_days (
  agent_id bigint NOT NULL REFERENCES agents,
  day date NOT NULL,
  debit_kind text NOT NULL REFERENCES account_kinds,
  credit_kind text NOT NULL REFERENCES account_kinds,
  code text NOT NULL,
  count bigint NOT NULL,
  -- Satang, or points between accounts of points.
  amount bigint NOT NULL,
  -- Numbers of the first and the last of these transfers; its lines are read between them.
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  PRIMARY KEY (agent_id, day, code, debit_kind, credit_kind)
);

-- Number up to which transfers are summed up.
CREATE TABLE house_roll_up (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  summed_seq bigint NOT NULL DEFAULT 0
);
INSERT INTO house_roll_up DEFAULT VALUES;

-- A number below which transfers will be complete, once every transaction before `xid` has ended. The table is not
-- logged, because after a crash numbers may be given out again.
CREATE UNLOGGED TABLE house_mark (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seq bigint NOT NULL,
  xid xid8 NOT NULL
);

-- Days that a person has closed, with the figures as they were. A closed day never changes; later money belongs to
-- later days.
CREATE TABLE day_closings (
  agent_id bigint NOT NULL REFERENCES agents,
  day date NOT NULL,
  -- Figures as `reports/day` showed them, and the SHA-256 of their text.
  figures jsonb NOT NULL,
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  closed_by text NOT NULL CHECK (closed_by LIKE 'operator/%'),
  closed_at timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (agent_id, day)
);

-- Numbers of the first and the last settled stake of each day that play is summed up for, of all agents together.
CREATE TABLE settled_days (
  day date PRIMARY KEY,
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL
);
INSERT INTO settled_days
SELECT (settled_at AT TIME ZONE 'Asia/Bangkok')::date, min(seq), max(seq) FROM settled_stakes
WHERE seq <= (SELECT summed_seq FROM played_roll_up) GROUP BY 1;

-- Play of all members on one day.
CREATE INDEX played_days_day ON played_days (day, member_id);
