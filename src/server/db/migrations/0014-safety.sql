-- How much a member may lose, or pay in, within a frame of time; one without a row has no such limit.
CREATE TABLE safety_limits (
  member_id bigint NOT NULL REFERENCES members,
  kind text NOT NULL CHECK (kind IN ('loss', 'deposit')),
  frame text NOT NULL CHECK (frame IN ('day', 'week', 'month')),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (member_id, kind, frame)
);

-- A member who does not play for a while.
CREATE TABLE safety_breaks (
  member_id bigint PRIMARY KEY REFERENCES members,
  kind text NOT NULL CHECK (kind IN ('time_out', 'excluded')),
  -- Null: for good.
  ends_at timestamptz
);

-- Whether the member ever had a limit or a break: a bet of anybody else reads neither.
ALTER TABLE members ADD COLUMN is_guarded boolean NOT NULL DEFAULT false;
