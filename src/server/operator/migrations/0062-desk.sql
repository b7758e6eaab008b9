-- Each claim tells colleagues that an operator looks at a thing in the console. A claim locks nothing.
CREATE TABLE desk_claims (
  agent_id bigint NOT NULL,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 100),
  name text NOT NULL,
  claimed_until timestamptz NOT NULL,
  PRIMARY KEY (agent_id, subject, name)
);
CREATE INDEX desk_claims_until ON desk_claims (claimed_until);

-- Calls of operators by their Idempotency-Key, with the data of the response, so that a repetition changes nothing.
CREATE TABLE operator_requests (
  agent_id bigint NOT NULL,
  operator text NOT NULL,
  key uuid NOT NULL,
  path text NOT NULL,
  -- Hash of the body; another body with the same key is refused.
  content_hash bytea NOT NULL CHECK (octet_length(content_hash) = 32),
  -- Data of the response; null while the call runs.
  response jsonb,
  kept_until timestamptz NOT NULL,
  PRIMARY KEY (agent_id, operator, key)
);
CREATE INDEX operator_requests_until ON operator_requests (kept_until);
