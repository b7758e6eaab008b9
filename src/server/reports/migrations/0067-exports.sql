-- Files that operators may fetch once, within a minute. Only the hash of a token is stored.
CREATE TABLE exports (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  agent_id bigint NOT NULL REFERENCES agents,
  -- The operator who asked for the file; others cannot fetch it.
  operator text NOT NULL,
  -- The list, its filter and the kind of file.
  content jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  taken_at timestamptz
);
CREATE INDEX exports_expiry ON exports (expires_at);
