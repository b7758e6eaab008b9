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
