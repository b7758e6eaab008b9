-- Counted attempts (sign-in, registration), by what is limited and by whom.
CREATE TABLE attempts (
  key text PRIMARY KEY,
  count integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);

-- Devices that a member has signed in from, each by the hash of a random id that its browser keeps.
CREATE TABLE member_devices (
  member_id bigint NOT NULL REFERENCES members,
  device_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT business_now(),
  last_seen_at timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (member_id, device_hash)
);

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

-- What a member is told about access to the account.
CREATE TABLE security_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  kind text NOT NULL CHECK (kind IN ('new_device', 'line_linked', 'bank_account_changed', 'password_changed')),
  -- The session in which it was done; the session may have ended since.
  session_id uuid,
  user_agent text NOT NULL,
  happened_at timestamptz NOT NULL DEFAULT business_now(),
  read_at timestamptz
);
CREATE INDEX security_notices_of_member ON security_notices (member_id, id DESC);

-- Who operates the site of an agent, each by a key of their own. A name is given once and never again: the audit log
-- and the rules about two people go by it. Rows stay; an ended one opens nothing.
CREATE TABLE operators (
  agent_id bigint NOT NULL REFERENCES agents,
  -- `owner` is who holds OPERATOR_KEY, `system` is nobody.
  name text NOT NULL CHECK (name ~ '^[a-z0-9][a-z0-9_.-]{0,39}$' AND name NOT IN ('owner', 'system')),
  role text NOT NULL CHECK (role IN ('owner', 'finance', 'support', 'lotto', 'content', 'auditor')),
  -- SHA-256 of a key of 256 random bits, which is stored nowhere.
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  added_at timestamptz NOT NULL DEFAULT business_now(),
  added_by text NOT NULL,
  ended_at timestamptz,
  ended_by text CHECK ((ended_by IS NULL) = (ended_at IS NULL)),
  PRIMARY KEY (agent_id, name),
  UNIQUE (agent_id, key_hash)
);

-- What operators did. Never changed, never removed.
CREATE TABLE operator_actions (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  at timestamptz NOT NULL DEFAULT business_now(),
  operator text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL
);
CREATE INDEX operator_actions_agent ON operator_actions (agent_id, seq);
