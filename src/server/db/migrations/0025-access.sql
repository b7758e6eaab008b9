-- Devices that a member has signed in from, each by the hash of a random id that its browser keeps.
CREATE TABLE member_devices (
  member_id bigint NOT NULL REFERENCES members,
  device_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT business_now(),
  last_seen_at timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (member_id, device_hash)
);

-- A session that LINE started carries the hash of the one token that proved it: it ends with the link, and a token
-- that comes again replaces its session. Null: the member showed the password when the session was created.
ALTER TABLE member_sessions ADD COLUMN line_proof_hash bytea UNIQUE;

ALTER TABLE members
  -- LINE's tokens from before this moment sign nobody in. By the real clock, because LINE dates its tokens by it.
  ADD COLUMN line_not_before timestamptz,
  -- When the account that withdrawals go to was last replaced by another; null where it is the first.
  ADD COLUMN bank_account_changed_at timestamptz;

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
CREATE TRIGGER security_notices_noted AFTER INSERT OR UPDATE ON security_notices
  FOR EACH ROW EXECUTE FUNCTION note_member_change('security');

-- A file that was offered is gone with the session that asked for it. Offers live for a minute, so none is lost.
DELETE FROM downloads;
ALTER TABLE downloads ADD COLUMN session_id uuid NOT NULL REFERENCES member_sessions (id) ON DELETE CASCADE;
CREATE INDEX downloads_session ON downloads (session_id);
