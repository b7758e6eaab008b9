-- One-time codes on their way to phones, of each purpose one per phone and per device or address that asked:
-- what a stranger asks for or tries touches nobody else's code.
DROP TABLE password_codes;
CREATE TABLE phone_codes (
  agent_id bigint NOT NULL REFERENCES agents,
  phone text NOT NULL,
  purpose text NOT NULL,
  asked_by text NOT NULL,
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (agent_id, phone, purpose, asked_by)
);

-- When a code that was sent to the phone came back. Those who registered before codes were asked for count as verified.
ALTER TABLE members ADD COLUMN phone_verified_at timestamptz;
UPDATE members SET phone_verified_at = created_at;
