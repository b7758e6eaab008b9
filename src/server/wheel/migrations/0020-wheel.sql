-- A set of prizes is a version: it is put once and never changed. What a member's next spin is committed to names one.
CREATE TABLE wheel_sets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  version integer NOT NULL CHECK (version > 0),
  -- All prizes in one text, whose hash is part of each commitment.
  text text NOT NULL,
  -- Operator who put it.
  put_by text NOT NULL,
  put_at timestamptz NOT NULL,
  UNIQUE (agent_id, version)
);

CREATE TABLE wheel_prizes (
  set_id bigint NOT NULL REFERENCES wheel_sets,
  no smallint NOT NULL CHECK (no > 0),
  -- Of a hundred.
  weight smallint NOT NULL CHECK (weight BETWEEN 1 AND 100),
  kind text NOT NULL CHECK (kind IN ('credit', 'points', 'coupon', 'spins')),
  -- Satang, points or spins.
  amount bigint NOT NULL CHECK (amount > 0),
  -- How often credit or a coupon has to be played, in thousandths.
  turnover_milli integer CHECK (turnover_milli >= 0),
  valid_days integer CHECK (valid_days > 0),
  -- The prize that is given instead where none is left. It has no end itself.
  fallback_no smallint CHECK (fallback_no <> no),
  PRIMARY KEY (set_id, no),
  FOREIGN KEY (set_id, fallback_no) REFERENCES wheel_prizes (set_id, no),
  CHECK ((kind IN ('credit', 'coupon')) = (turnover_milli IS NOT NULL)),
  CHECK ((kind = 'coupon') = (valid_days IS NOT NULL))
);

-- Pieces of a prize that are left. Prizes without a row have no end. Only wins make it less.
CREATE TABLE wheel_stocks (
  set_id bigint NOT NULL,
  no smallint NOT NULL,
  pieces_left integer NOT NULL CHECK (pieces_left >= 0),
  PRIMARY KEY (set_id, no),
  FOREIGN KEY (set_id, no) REFERENCES wheel_prizes
);

-- A member's next spin: its number, and what was committed to before. Whatever changes a member's spins locks this row,
-- after the accounts that it moves points or money of.
CREATE TABLE wheel_members (
  member_id bigint PRIMARY KEY REFERENCES members,
  next_nonce integer NOT NULL DEFAULT 1,
  -- The last that the member chose.
  client_seed text,
  -- Secret until the spin is over.
  server_seed bytea CHECK (octet_length(server_seed) = 32),
  commitment bytea CHECK (octet_length(commitment) = 32),
  set_id bigint REFERENCES wheel_sets,
  committed_at timestamptz,
  CHECK (num_nulls(server_seed, commitment, set_id, committed_at) IN (0, 4))
);

-- What a member was given spins for, once for each reference of a source.
CREATE TABLE wheel_grants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  source text NOT NULL CHECK (source IN ('daily', 'quest', 'shop', 'points', 'prize', 'operator')),
  reference text NOT NULL,
  -- For the member, in Thai, where an operator gave them.
  note text,
  granted integer NOT NULL CHECK (granted >= 0),
  granted_at timestamptz NOT NULL,
  UNIQUE (member_id, source, reference)
);
CREATE INDEX wheel_grants_day ON wheel_grants (member_id, granted_at);

CREATE TABLE wheel_spins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  grant_id bigint NOT NULL REFERENCES wheel_grants,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz
);
CREATE INDEX wheel_spins_unspent ON wheel_spins (member_id, expires_at, id) WHERE spent_at IS NULL;

CREATE TABLE wheel_plays (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  agent_id bigint NOT NULL REFERENCES agents,
  member_id bigint NOT NULL REFERENCES members,
  spin_id bigint NOT NULL UNIQUE REFERENCES wheel_spins,
  nonce integer NOT NULL,
  set_id bigint NOT NULL,
  server_seed bytea NOT NULL,
  client_seed text NOT NULL,
  commitment bytea NOT NULL,
  -- Hundredths of a tick.
  number smallint NOT NULL CHECK (number BETWEEN 0 AND 9999),
  -- The prize that the number falls on, and the one that was given: another where none was left.
  drawn_no smallint NOT NULL,
  given_no smallint NOT NULL,
  played_at timestamptz NOT NULL,
  -- When the member was told.
  seen_at timestamptz,
  UNIQUE (member_id, nonce),
  FOREIGN KEY (set_id, drawn_no) REFERENCES wheel_prizes (set_id, no),
  FOREIGN KEY (set_id, given_no) REFERENCES wheel_prizes (set_id, no)
);
CREATE INDEX wheel_plays_agent ON wheel_plays (agent_id, played_at DESC, id DESC);
CREATE INDEX wheel_plays_unseen ON wheel_plays (member_id, nonce) WHERE seen_at IS NULL;
CREATE INDEX wheel_plays_set ON wheel_plays (set_id, played_at) INCLUDE (given_no);

-- A coupon may be a prize.
ALTER TABLE coupons ADD COLUMN wheel_play_id uuid REFERENCES wheel_plays;
CREATE INDEX coupons_wheel_play ON coupons (wheel_play_id) WHERE wheel_play_id IS NOT NULL;

ALTER TABLE turnover_requirements DROP CONSTRAINT turnover_requirements_source_check,
  ADD CONSTRAINT turnover_requirements_source_check
    CHECK (source IN ('promotion', 'coupon', 'cashback', 'shot_prize', 'redemption', 'wheel'));

-- The wheel takes spins, never money.
ALTER TABLE settled_stakes DROP CONSTRAINT settled_stakes_area_check,
  ADD CONSTRAINT settled_stakes_area_check CHECK (area IN ('games', 'lotto'));
