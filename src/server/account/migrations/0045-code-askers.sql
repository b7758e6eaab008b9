-- Addresses of strangers that asked for codes to a phone, for a day from their first question.
CREATE TABLE phone_code_askers (
  agent_id bigint NOT NULL REFERENCES agents,
  phone text NOT NULL,
  address text NOT NULL,
  first_asked_at timestamptz NOT NULL,
  -- Codes beyond what all strangers share, and when the last of them was sent.
  turns integer NOT NULL DEFAULT 0 CHECK (turns >= 0),
  last_turn_at timestamptz,
  forgotten_at timestamptz NOT NULL,
  PRIMARY KEY (agent_id, phone, address)
);
CREATE INDEX phone_code_askers_address ON phone_code_askers (agent_id, address);
CREATE INDEX phone_code_askers_forgotten ON phone_code_askers (forgotten_at);

-- LINE tokens whose session was ended by its member: they start no other for as long as LINE calls them good.
CREATE TABLE ended_line_proofs (
  proof_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX ended_line_proofs_expiry ON ended_line_proofs (expires_at);
