-- Operators who sign in to the console with a password and a one-time code. A key is for machines, and optional.
ALTER TABLE operators ALTER COLUMN key_hash DROP NOT NULL;
ALTER TABLE operators ADD COLUMN display_name text CHECK (length(display_name) BETWEEN 1 AND 60);
-- The approval that allowed the present role; null for the role with which the operator was added.
ALTER TABLE operators ADD COLUMN role_approval_id bigint REFERENCES approvals;

CREATE TABLE operator_logins (
  agent_id bigint NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  -- Secret of the one-time codes (RFC 6238); null only for people of a demo.
  totp_secret bytea CHECK (octet_length(totp_secret) = 20),
  -- Time step of the last code that was used, so that each code works once.
  totp_step bigint NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (agent_id, name),
  FOREIGN KEY (agent_id, name) REFERENCES operators
);

-- A link by which a person sets a password and a one-time code, once.
CREATE TABLE operator_invitations (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  agent_id bigint NOT NULL,
  name text NOT NULL,
  totp_secret bytea NOT NULL CHECK (octet_length(totp_secret) = 20),
  created_by text NOT NULL,
  -- The approval that allowed a second link for the same person; each approval allows one.
  approval_id bigint UNIQUE REFERENCES approvals,
  created_at timestamptz NOT NULL DEFAULT business_now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  FOREIGN KEY (agent_id, name) REFERENCES operators
);
CREATE INDEX operator_invitations_of ON operator_invitations (agent_id, name);

CREATE TABLE operator_recovery_codes (
  agent_id bigint NOT NULL,
  name text NOT NULL,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (agent_id, name, code_hash),
  FOREIGN KEY (agent_id, name) REFERENCES operators
);

CREATE TABLE operator_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  agent_id bigint NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT business_now(),
  -- Last time that the person did something; background requests do not count.
  active_at timestamptz NOT NULL DEFAULT business_now(),
  expires_at timestamptz NOT NULL,
  stepped_up_at timestamptz NOT NULL DEFAULT business_now(),
  ended_at timestamptz,
  FOREIGN KEY (agent_id, name) REFERENCES operators
);
CREATE INDEX operator_sessions_of ON operator_sessions (agent_id, name, id DESC) WHERE ended_at IS NULL;

-- Role, address and browser with which an operator acted, and the request; null for actions of the system and for
-- actions before this version.
ALTER TABLE operator_actions
  ADD COLUMN role text,
  ADD COLUMN address text,
  ADD COLUMN user_agent text,
  ADD COLUMN request_id text;
CREATE INDEX operator_actions_of ON operator_actions (agent_id, operator, seq);
CREATE INDEX operator_actions_on ON operator_actions (agent_id, subject, seq);

-- Chain of hashes over the audit log: a changed or removed action breaks it.
CREATE TABLE operator_action_chain (
  agent_id bigint NOT NULL REFERENCES agents,
  position bigint NOT NULL CHECK (position > 0),
  seq bigint NOT NULL UNIQUE REFERENCES operator_actions,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (agent_id, position)
);
