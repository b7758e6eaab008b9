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
