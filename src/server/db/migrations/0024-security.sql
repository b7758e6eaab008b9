-- What happened around access: sign-ins, refusals, links, keys. Written once, read by operators and, of themselves,
-- by members.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  -- Null where nobody was recognised.
  member_id bigint REFERENCES members,
  kind text NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  detail jsonb NOT NULL,
  happened_at timestamptz NOT NULL DEFAULT business_now()
);
CREATE INDEX security_events_of_agent ON security_events (agent_id, id DESC);
CREATE INDEX security_events_of_member ON security_events (member_id, id DESC) WHERE member_id IS NOT NULL;
