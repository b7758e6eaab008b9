-- Whoever could know a seed must not shoot.
ALTER TABLE members ADD COLUMN is_staff boolean NOT NULL DEFAULT false;

ALTER TABLE lotto_markets
  -- Labelled demo shooters shoot in its rounds. Only demo data says this.
  ADD COLUMN has_demo_shooters boolean NOT NULL DEFAULT false;

-- What a round of yeekee has beside what every round has. Whatever changes a row has locked it before; whoever locks
-- its round as well has locked that first.
CREATE TABLE yeekee_rounds (
  round_id bigint PRIMARY KEY REFERENCES lotto_rounds,
  -- As in the commitment: `2026-01-01/001`.
  round_key text NOT NULL,
  -- Told to nobody until the round is drawn or voided.
  seed bytea NOT NULL CHECK (length(seed) = 32),
  commitment bytea NOT NULL CHECK (length(commitment) = 32),
  shooting_ends_at timestamptz NOT NULL,
  -- The `seq` of the last shot.
  shot_count integer NOT NULL DEFAULT 0 CHECK (shot_count >= 0),
  -- From here on nobody shoots, and the numbers are shown.
  frozen_at timestamptz,
  -- What was drawn; null where the round was voided.
  snapshot bytea,
  house_number integer CHECK (house_number BETWEEN 0 AND 99999),
  -- When seed and shots were published, drawn or voided.
  published_at timestamptz CHECK (published_at IS NULL OR frozen_at IS NOT NULL),
  -- When every prize was looked at.
  prizes_at timestamptz CHECK (prizes_at IS NULL OR published_at IS NOT NULL),
  CHECK ((snapshot IS NULL) = (house_number IS NULL)),
  CHECK (snapshot IS NULL OR published_at IS NOT NULL)
);
CREATE INDEX yeekee_rounds_due ON yeekee_rounds (shooting_ends_at) WHERE prizes_at IS NULL;

-- Written in batches at thousands a second, by a function that has locked the round and knows the member: without
-- foreign keys, which would be asked for each.
CREATE TABLE yeekee_shots (
  round_id bigint NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  -- Null: a labelled demo shooter of this name.
  member_id bigint,
  demo_name text CHECK ((demo_name IS NULL) <> (member_id IS NULL)),
  number text NOT NULL CHECK (number ~ '^[0-9]{5}$'),
  shot_at timestamptz NOT NULL,
  -- What makes a repeated call the same shot.
  key uuid,
  PRIMARY KEY (round_id, seq)
);
CREATE INDEX yeekee_shots_member ON yeekee_shots (member_id, round_id, seq) WHERE member_id IS NOT NULL;
CREATE UNIQUE INDEX yeekee_shots_key ON yeekee_shots (member_id, key) WHERE key IS NOT NULL;

-- When a member shot last, in whatever round.
CREATE TABLE yeekee_shooters (
  member_id bigint PRIMARY KEY,
  shot_at timestamptz NOT NULL
);

-- What became of the ranks that win.
CREATE TABLE yeekee_prizes (
  round_id bigint NOT NULL REFERENCES yeekee_rounds,
  rank integer NOT NULL CHECK (rank > 0),
  -- Null: a demo shooter.
  member_id bigint REFERENCES members,
  amount bigint NOT NULL CHECK (amount > 0),
  outcome text NOT NULL CHECK (outcome IN ('paid', 'not_staked', 'demo')),
  CHECK ((outcome = 'demo') = (member_id IS NULL)),
  PRIMARY KEY (round_id, rank)
);

-- Signs of life of whatever process serves, every few seconds. Two clocks: an outage is time that really passed, and
-- what it fell into is decided by business time.
CREATE TABLE heartbeats (
  real_at timestamptz PRIMARY KEY DEFAULT clock_timestamp(),
  at timestamptz NOT NULL DEFAULT business_now()
);
CREATE INDEX heartbeats_at ON heartbeats (at);
