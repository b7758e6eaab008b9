-- Moves `business_now()` away from the clock of the database: for demo and tests.
CREATE TABLE clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  offset_ms bigint NOT NULL DEFAULT 0
);
INSERT INTO clock DEFAULT VALUES;

CREATE TABLE agents (
  id bigint PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  config jsonb NOT NULL,
  -- From which amount two operators have to agree that money comes in or goes out.
  four_eyes_from_satang bigint NOT NULL DEFAULT 5000000 CHECK (four_eyes_from_satang > 0)
);

CREATE TABLE jobs (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL,
  finished_at timestamptz
);

-- Whether demo data was written to its end. Where it was begun and not finished, the next start begins anew.
CREATE TABLE demo_seeding (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz
);
