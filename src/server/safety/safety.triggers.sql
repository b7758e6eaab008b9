CREATE OR REPLACE TRIGGER safety_limits_guard AFTER INSERT OR UPDATE OR DELETE ON safety_limits
  FOR EACH ROW EXECUTE FUNCTION regard_member();

CREATE OR REPLACE TRIGGER safety_breaks_guard AFTER INSERT OR UPDATE OR DELETE ON safety_breaks
  FOR EACH ROW EXECUTE FUNCTION regard_member();

CREATE OR REPLACE TRIGGER safety_limits_raised BEFORE UPDATE OR DELETE ON safety_limits
  FOR EACH ROW EXECUTE FUNCTION refuse_raised_limit();

CREATE OR REPLACE TRIGGER safety_limit_changes_timed BEFORE INSERT OR UPDATE ON safety_limit_changes
  FOR EACH ROW EXECUTE FUNCTION time_limit_change();

CREATE OR REPLACE TRIGGER safety_limit_changes_kept BEFORE DELETE ON safety_limit_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER safety_limit_changes_noted AFTER INSERT OR UPDATE ON safety_limit_changes
  FOR EACH ROW EXECUTE FUNCTION note_member_change('safety');

CREATE OR REPLACE TRIGGER member_safety_noted AFTER INSERT OR UPDATE ON member_safety
  FOR EACH ROW EXECUTE FUNCTION note_member_change('safety');

CREATE OR REPLACE TRIGGER safety_breaks_longer BEFORE UPDATE ON safety_breaks
  FOR EACH ROW EXECUTE FUNCTION refuse_shorter_break();

CREATE OR REPLACE TRIGGER safety_breaks_kept BEFORE DELETE ON safety_breaks
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER safety_breaks_told AFTER INSERT OR UPDATE ON safety_breaks
  FOR EACH ROW EXECUTE FUNCTION note_break();

CREATE OR REPLACE TRIGGER safety_breaks_noted AFTER INSERT OR UPDATE ON safety_breaks
  FOR EACH ROW EXECUTE FUNCTION note_member_change('safety');

CREATE OR REPLACE TRIGGER safety_breaks_recognised AFTER INSERT OR UPDATE OF kind ON safety_breaks
  FOR EACH ROW WHEN (NEW.kind = 'excluded') EXECUTE FUNCTION note_break_identities();

CREATE OR REPLACE TRIGGER members_recognised AFTER UPDATE OF bank_code, bank_account_number, first_name, last_name, username,
  phone_verified_at ON members
  FOR EACH ROW WHEN (NEW.is_guarded) EXECUTE FUNCTION note_changed_identities();

CREATE OR REPLACE TRIGGER safety_break_events_kept BEFORE UPDATE OR DELETE ON safety_break_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER reality_checks_guard AFTER INSERT OR UPDATE ON reality_checks
  FOR EACH ROW EXECUTE FUNCTION regard_member();

CREATE OR REPLACE TRIGGER reality_checks_noted AFTER INSERT OR UPDATE ON reality_checks
  FOR EACH ROW EXECUTE FUNCTION note_member_change('safety');

CREATE OR REPLACE TRIGGER reality_checks_answered_once BEFORE UPDATE ON reality_checks
  FOR EACH ROW EXECUTE FUNCTION refuse_other_answer();

CREATE OR REPLACE TRIGGER reality_checks_kept BEFORE DELETE ON reality_checks
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
