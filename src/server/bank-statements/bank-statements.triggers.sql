-- Holds for every way to write a bank statement: its account belongs to the agent, its content never changes, and it is
-- decided once. An application that was refused half way goes back to its preview.
CREATE OR REPLACE FUNCTION check_bank_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (
        SELECT FROM receiving_accounts WHERE id = NEW.account_id AND agent_id = NEW.agent_id AND kind = 'bank') THEN
      RAISE EXCEPTION 'account % is no bank account of agent %', NEW.account_id, NEW.agent_id;
    END IF;
    RETURN NEW;
  END IF;
  IF (to_jsonb(NEW) - 'state' - 'decided_by' - 'decided_at')
      IS DISTINCT FROM (to_jsonb(OLD) - 'state' - 'decided_by' - 'decided_at')
    OR (OLD.state, NEW.state) NOT IN (('preview', 'applying'), ('preview', 'discarded'), ('applying', 'applying'),
      ('applying', 'applied'), ('applying', 'preview')) THEN
    RAISE EXCEPTION 'statement % is never changed, and decided once', OLD.id;
  END IF;
  IF NEW.state = 'applied' AND EXISTS (
      SELECT FROM bank_statement_lines WHERE statement_id = NEW.id AND incoming_id IS NULL AND amount > 0) THEN
    RAISE EXCEPTION 'statement % has lines that were not handed in', NEW.id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER bank_statements_checked BEFORE INSERT OR UPDATE ON bank_statements
  FOR EACH ROW EXECUTE FUNCTION check_bank_statement();

CREATE OR REPLACE TRIGGER bank_statements_kept BEFORE DELETE ON bank_statements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A line never changes; it gets the incoming payment with its fingerprint once, while its statement is applied. One
-- person who uploads and applies a statement credits with it less than the amount from which on two people are needed.
CREATE OR REPLACE FUNCTION check_statement_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_statement bank_statements;
  v_state text;
BEGIN
  IF (to_jsonb(NEW) - 'incoming_id' - 'is_known') IS DISTINCT FROM (to_jsonb(OLD) - 'incoming_id' - 'is_known')
    OR OLD.incoming_id IS NOT NULL THEN
    RAISE EXCEPTION 'line % of statement % never changes', OLD.line, OLD.statement_id;
  END IF;
  SELECT * INTO v_statement FROM bank_statements WHERE id = NEW.statement_id;
  SELECT state INTO v_state FROM incoming_payments
  WHERE id = NEW.incoming_id AND agent_id = v_statement.agent_id AND source = 'statement'
    AND reference = NEW.fingerprint AND amount = NEW.amount AND receiving_account_id = v_statement.account_id;
  IF NOT FOUND OR v_statement.state <> 'applying' THEN
    RAISE EXCEPTION 'line % of statement % is handed in as other money', NEW.line, NEW.statement_id;
  END IF;
  IF v_state = 'credited' AND NOT NEW.is_known
      AND is_same_person(v_statement.agent_id, v_statement.uploaded_by, v_statement.decided_by)
      AND NEW.amount + (
        SELECT coalesce(sum(l.amount), 0) FROM bank_statement_lines l JOIN incoming_payments i ON i.id = l.incoming_id
        WHERE l.statement_id = NEW.statement_id AND NOT l.is_known AND i.state = 'credited'
          AND i.decided_by = v_statement.decided_by) >= desk_limit(v_statement.agent_id, 'four_eyes_from') THEN
    RAISE EXCEPTION 'statement % was uploaded by %, who does not apply it too', NEW.statement_id, v_statement.uploaded_by
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_statements_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER bank_statement_lines_checked BEFORE UPDATE ON bank_statement_lines
  FOR EACH ROW EXECUTE FUNCTION check_statement_line();

CREATE OR REPLACE TRIGGER bank_statement_lines_kept BEFORE DELETE ON bank_statement_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
