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
