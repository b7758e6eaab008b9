CREATE OR REPLACE TRIGGER security_notices_noted AFTER INSERT OR UPDATE ON security_notices
  FOR EACH ROW EXECUTE FUNCTION note_member_change('security');
