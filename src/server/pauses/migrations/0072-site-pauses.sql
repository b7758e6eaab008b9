-- Maintenance of an agent's site. A pause runs from starts_at until ends_at, unless it is ended by hand before.
CREATE TABLE site_pauses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  -- Part of the site that is paused: all, play, money_in, money_out, game/{provider}[/{game}], market/{id}.
  scope text NOT NULL CHECK (scope ~ '^(all|play|money_in|money_out|game/[^/]+(/[^/]+)?|market/[^/]+)$'),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Sentence that members read.
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 200),
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Operator who ended a running pause or called off a planned one; system for one that the clock ended.
  ended_by text,
  ended_at timestamptz,
  CHECK (ends_at > starts_at),
  CHECK ((ended_by IS NULL) = (ended_at IS NULL))
);
-- Every stake asks whether there is a pause; the index holds only those that run or are planned.
CREATE INDEX site_pauses_open ON site_pauses (agent_id, ends_at) WHERE ended_at IS NULL;
CREATE INDEX site_pauses_agent_id ON site_pauses (agent_id, id);

-- Links by which operators look at the site while all of it is paused.
CREATE TABLE pause_looks (
  token_hash bytea PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  expires_at timestamptz NOT NULL,
  created_by text NOT NULL
);
