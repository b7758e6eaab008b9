CREATE TABLE members (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  username text NOT NULL,
  -- Somebody who became a member by LINE has no password until they set one.
  password_hash text,
  first_name text,
  last_name text,
  birth_date date NOT NULL,
  bank_code text,
  bank_account_number text CHECK (bank_account_number ~ '^[0-9]{10,15}$'),
  -- When the account that withdrawals go to was last replaced by another; null where it is the first.
  bank_account_changed_at timestamptz,
  vip_level smallint NOT NULL DEFAULT 0 CHECK (vip_level BETWEEN 0 AND 2),
  -- Agent code the member came with; the brand is always the configured agent.
  attributed_agent_code text,
  ref_code text NOT NULL GENERATED ALWAYS AS (referral_code(id)) STORED,
  referrer_member_id bigint REFERENCES members,
  -- Whoever could know a seed must not shoot.
  is_staff boolean NOT NULL DEFAULT false,
  -- When a code that was sent to the phone came back.
  phone_verified_at timestamptz,
  -- LINE's tokens from before this moment sign nobody in. By the real clock, because LINE dates its tokens by it.
  line_not_before timestamptz,
  created_at timestamptz NOT NULL DEFAULT business_now(),
  closed_at timestamptz,
  UNIQUE (agent_id, username),
  -- Money comes from and goes to this account: it tells one member from another.
  CONSTRAINT members_one_bank_account UNIQUE (agent_id, bank_code, bank_account_number),
  CONSTRAINT members_one_ref_code UNIQUE (agent_id, ref_code)
);
CREATE INDEX members_referrer ON members (referrer_member_id);

-- Opaque tokens: only their SHA-256 is stored.
CREATE TABLE member_sessions (
  token_hash bytea PRIMARY KEY,
  -- Names a session towards the member; the token's hash stays in here.
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  member_id bigint NOT NULL REFERENCES members,
  user_agent text NOT NULL,
  -- A session that LINE started carries the hash of the one token that proved it: it ends with the link, and a token
  -- that comes again replaces its session. Null: the member showed the password when the session was created.
  line_proof_hash bytea UNIQUE,
  created_at timestamptz NOT NULL DEFAULT business_now(),
  last_seen_at timestamptz NOT NULL DEFAULT business_now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX member_sessions_member ON member_sessions (member_id);

-- Which member a LINE account belongs to: one LINE account, one member.
CREATE TABLE line_accounts (
  member_id bigint PRIMARY KEY REFERENCES members,
  agent_id bigint NOT NULL REFERENCES agents,
  -- LINE's id of the user (`sub`), the same in all channels of one provider.
  line_user_id text NOT NULL,
  display_name text NOT NULL,
  picture_url text,
  linked_at timestamptz NOT NULL DEFAULT business_now(),
  CONSTRAINT line_accounts_one_member UNIQUE (agent_id, line_user_id)
);

-- One-time codes on their way to phones, of each purpose one per phone and per device or address that asked:
-- what a stranger asks for or tries touches nobody else's code.
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

-- A file that may be fetched once, and soon, by whoever holds its address. Of the token only the SHA-256 is stored.
CREATE TABLE downloads (
  token_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  -- A file that was offered is gone with the session that asked for it.
  session_id uuid NOT NULL REFERENCES member_sessions (id) ON DELETE CASCADE,
  -- What writes the file, and what it is told.
  kind text NOT NULL,
  content jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX downloads_expiry ON downloads (expires_at);
CREATE INDEX downloads_session ON downloads (session_id);
