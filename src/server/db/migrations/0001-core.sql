-- Business time: the database clock plus an offset for demo and tests. Nothing else decides what time it is.
CREATE TABLE clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  offset_ms bigint NOT NULL DEFAULT 0
);
INSERT INTO clock DEFAULT VALUES;

CREATE FUNCTION business_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp() + offset_ms * interval '1 millisecond' FROM clock
$$;

CREATE TABLE agents (
  id bigint PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  config jsonb NOT NULL
);

CREATE TABLE banners (
  agent_id bigint NOT NULL REFERENCES agents,
  id text NOT NULL,
  position integer NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (agent_id, id)
);

CREATE TABLE members (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  username text NOT NULL,
  password_hash text NOT NULL,
  vip_level smallint NOT NULL DEFAULT 0 CHECK (vip_level BETWEEN 0 AND 2),
  birth_date date NOT NULL,
  -- Agent code the member came with; the brand is always the configured agent.
  attributed_agent_code text,
  closed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT business_now(),
  UNIQUE (agent_id, username)
);

-- Opaque tokens: only their SHA-256 is stored.
CREATE TABLE member_sessions (
  token_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT business_now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX member_sessions_member ON member_sessions (member_id);

-- Counted attempts (sign-in, registration), by what is limited and by whom.
CREATE TABLE attempts (
  key text PRIMARY KEY,
  count integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);

CREATE TABLE jobs (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL,
  finished_at timestamptz
);
