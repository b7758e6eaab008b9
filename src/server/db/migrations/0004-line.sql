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
