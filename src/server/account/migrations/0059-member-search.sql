-- Notes of the team about a member. A note is never changed or removed.
CREATE TABLE member_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  written_by text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT business_now()
);
CREATE INDEX member_notes_of_member ON member_notes (member_id, id DESC);

-- The present flag of a member; the audit log has the earlier ones.
CREATE TABLE member_flags (
  member_id bigint PRIMARY KEY REFERENCES members,
  flag text NOT NULL CHECK (length(flag) BETWEEN 1 AND 40),
  reason text NOT NULL,
  set_by text NOT NULL,
  set_at timestamptz NOT NULL DEFAULT business_now()
);

-- This index serves the list of members, newest first.
CREATE INDEX members_newest ON members (agent_id, created_at DESC, id DESC);

-- Search by the beginning of a text, or by its end as the beginning of the reversed text. The operator class compares
-- bytes, so that a beginning is a range in every collation.
CREATE INDEX members_by_phone ON members (agent_id, username text_pattern_ops);
CREATE INDEX members_by_phone_end ON members (agent_id, reverse(username) text_pattern_ops);
CREATE INDEX members_by_account_end ON members (agent_id, reverse(bank_account_number) text_pattern_ops)
  WHERE bank_account_number IS NOT NULL;
CREATE INDEX members_by_first_name ON members (agent_id, lower(first_name) text_pattern_ops);
CREATE INDEX members_by_last_name ON members (agent_id, lower(last_name) text_pattern_ops);
CREATE INDEX line_accounts_by_name ON line_accounts (agent_id, lower(display_name) text_pattern_ops);

-- This index finds a member's first credited deposit, and the sum of the last days.
CREATE INDEX deposits_credited ON deposits (member_id, decided_at) WHERE state = 'credited';
