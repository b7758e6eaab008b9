-- A member's referral code, six characters none of which is taken for another. A one-to-one mapping of the id
-- (the factor shares no divisor with 31^6), so that no two are ever the same.
CREATE FUNCTION referral_code(member_id bigint) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT string_agg(
      substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ',
        ((((member_id * 350757527 + 472882027) % 887503681) / (31 ^ place)::bigint) % 31)::int + 1, 1),
      '' ORDER BY place)
    FROM generate_series(0, 5) AS place
  );

ALTER TABLE members
  ADD COLUMN first_name text,
  ADD COLUMN last_name text,
  ADD COLUMN bank_code text,
  ADD COLUMN bank_account_number text CHECK (bank_account_number ~ '^[0-9]{10,15}$'),
  ADD COLUMN referrer_member_id bigint REFERENCES members,
  ADD COLUMN ref_code text NOT NULL GENERATED ALWAYS AS (referral_code(id)) STORED,
  -- Money comes from and goes to this account: it tells one member from another.
  ADD CONSTRAINT members_one_bank_account UNIQUE (agent_id, bank_code, bank_account_number),
  ADD CONSTRAINT members_one_ref_code UNIQUE (agent_id, ref_code);
CREATE INDEX members_referrer ON members (referrer_member_id);

ALTER TABLE member_sessions
  -- Names a session towards the member; the token's hash stays in here.
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT business_now();

-- The latest one-time code of a member who forgot the password; a newer one replaces it.
CREATE TABLE password_codes (
  member_id bigint PRIMARY KEY REFERENCES members,
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
