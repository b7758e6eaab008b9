-- A message never changes; an unread one is closed once.
CREATE OR REPLACE FUNCTION check_bank_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - 'closed_by' - 'closed_at') IS DISTINCT FROM (to_jsonb(OLD) - 'closed_by' - 'closed_at')
    OR OLD.closed_at IS NOT NULL THEN
    RAISE EXCEPTION 'message % of a bank never changes', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER bank_messages_checked BEFORE UPDATE ON bank_messages
  FOR EACH ROW EXECUTE FUNCTION check_bank_message();

CREATE OR REPLACE TRIGGER bank_messages_kept BEFORE DELETE ON bank_messages
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- An account is thawed once, and by two people: the approval is of this account, or one person runs the site.
CREATE OR REPLACE FUNCTION check_bank_message_freeze() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - 'thawed_by' - 'thawed_at' - 'approval_id')
      IS DISTINCT FROM (to_jsonb(OLD) - 'thawed_by' - 'thawed_at' - 'approval_id')
    OR OLD.thawed_at IS NOT NULL THEN
    RAISE EXCEPTION 'the freeze for payment % never changes', OLD.incoming_id;
  END IF;
  IF NOT (SELECT is_one_person FROM agents WHERE id = NEW.agent_id) AND NOT EXISTS (
      SELECT FROM approvals WHERE id = NEW.approval_id AND agent_id = NEW.agent_id AND kind = 'bank_message.thaw'
        AND state = 'approved' AND subject = 'receiving_account/' || NEW.account_id
        AND requested_at >= NEW.frozen_at) THEN
    RAISE EXCEPTION 'account % is thawed without a second person', NEW.account_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_message_freezes_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER bank_message_freezes_checked BEFORE UPDATE ON bank_message_freezes
  FOR EACH ROW EXECUTE FUNCTION check_bank_message_freeze();

CREATE OR REPLACE TRIGGER bank_message_freezes_kept BEFORE DELETE ON bank_message_freezes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
