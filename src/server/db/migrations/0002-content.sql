CREATE TABLE banners (
  agent_id bigint NOT NULL REFERENCES agents,
  id text NOT NULL,
  position integer NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (agent_id, id)
);

-- What an agent has to say. Type 1 opens by itself; nothing is seen before its time.
CREATE TABLE notifications (
  agent_id bigint NOT NULL REFERENCES agents,
  id text NOT NULL,
  type smallint NOT NULL,
  published_at timestamptz NOT NULL DEFAULT business_now(),
  content jsonb NOT NULL,
  PRIMARY KEY (agent_id, id)
);
CREATE INDEX notifications_published ON notifications (agent_id, published_at DESC);

CREATE TABLE events (
  agent_id bigint NOT NULL REFERENCES agents,
  id text NOT NULL,
  position integer NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (agent_id, id)
);

-- How often each screen was opened, per day of Thailand. Who opened it is kept nowhere.
CREATE TABLE page_views (
  agent_id bigint NOT NULL REFERENCES agents,
  day date NOT NULL,
  path text NOT NULL,
  shell text NOT NULL CHECK (shell IN ('web', 'liff')),
  -- Host that led to the first screen of a visit; empty for all others.
  referrer text NOT NULL,
  views bigint NOT NULL CHECK (views > 0),
  PRIMARY KEY (agent_id, day, path, shell, referrer)
);
