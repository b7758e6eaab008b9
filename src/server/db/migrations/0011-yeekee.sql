-- A prize of a round is won once, whoever pays it.
CREATE UNIQUE INDEX transfers_one_shot_prize ON transfers (reference) WHERE code = 'lotto_shot_prize';

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

-- Who took part in the draw of a round, in the order of their first shots.
CREATE TABLE yeekee_entrants (
  round_id bigint NOT NULL REFERENCES yeekee_rounds,
  place integer NOT NULL CHECK (place > 0),
  member_id bigint NOT NULL REFERENCES members,
  PRIMARY KEY (round_id, place),
  UNIQUE (round_id, member_id)
);

-- Drawn among those who shot and staked.
CREATE TABLE yeekee_prizes (
  round_id bigint NOT NULL REFERENCES yeekee_rounds,
  number integer NOT NULL CHECK (number > 0),
  member_id bigint NOT NULL REFERENCES members,
  amount bigint NOT NULL CHECK (amount > 0),
  -- The day of the round.
  day date NOT NULL,
  PRIMARY KEY (round_id, number),
  CONSTRAINT yeekee_prizes_one_a_day UNIQUE (member_id, day),
  FOREIGN KEY (round_id, member_id) REFERENCES yeekee_entrants (round_id, member_id)
);

-- Signs of life of whatever process serves, every few seconds. Two clocks: an outage is time that really passed, and
-- what it fell into is decided by business time.
CREATE TABLE heartbeats (
  real_at timestamptz PRIMARY KEY DEFAULT clock_timestamp(),
  at timestamptz NOT NULL DEFAULT business_now()
);
CREATE INDEX heartbeats_at ON heartbeats (at);

-- One shot of a batch, and what was decided on it.
CREATE TYPE judged_shot AS (
  ordinal bigint, round_id bigint, member_id bigint, demo_name text, number text, key uuid,
  -- `taken`: it is to be written; `known`: it was before; `later`: its member shoots in this batch already.
  -- Otherwise the name of its refusal in the catalogue of errors.
  verdict text,
  seq integer,
  -- Of a shot that comes too soon that of the one before it.
  shot_at timestamptz
);
