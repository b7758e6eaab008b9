CREATE OR REPLACE TRIGGER safety_limits_guard AFTER INSERT ON safety_limits
  FOR EACH ROW EXECUTE FUNCTION guard_member();

CREATE OR REPLACE TRIGGER safety_breaks_guard AFTER INSERT ON safety_breaks
  FOR EACH ROW EXECUTE FUNCTION guard_member();
