-- Holds of a member's affiliate income. While one stands, income still accrues, but it is not redeemed. A row is
-- written by the hold and completed once, by the release.
CREATE TABLE affiliate_holds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  member_id bigint NOT NULL REFERENCES members,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  held_by text NOT NULL,
  held_at timestamptz NOT NULL,
  release_reason text CHECK (length(release_reason) BETWEEN 1 AND 200),
  released_by text,
  released_at timestamptz,
  -- The approval that allowed the release; null where one person runs the site alone.
  approval_id bigint UNIQUE REFERENCES approvals,
  CHECK ((released_at IS NULL) = (released_by IS NULL) AND (released_at IS NULL) = (release_reason IS NULL)),
  CHECK (approval_id IS NULL OR released_at IS NOT NULL)
);
CREATE UNIQUE INDEX affiliate_holds_open ON affiliate_holds (member_id) WHERE released_at IS NULL;
CREATE INDEX affiliate_holds_agent ON affiliate_holds (agent_id, id);

-- Signals that an operator has looked at, with a note. A friend who gives a further sign appears again.
CREATE TABLE affiliate_signal_reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  friend_id bigint NOT NULL REFERENCES members,
  device boolean NOT NULL,
  address boolean NOT NULL,
  owner boolean NOT NULL,
  note text NOT NULL CHECK (length(note) BETWEEN 1 AND 200),
  reviewed_by text NOT NULL,
  reviewed_at timestamptz NOT NULL DEFAULT business_now()
);
CREATE INDEX affiliate_signal_reviews_friend ON affiliate_signal_reviews (friend_id, id);

-- The earners of a month, the highest income first.
CREATE INDEX affiliate_incomes_highest ON affiliate_incomes (month, entitled_micro DESC, member_id DESC);
