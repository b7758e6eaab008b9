CREATE OR REPLACE TRIGGER notifications_noted AFTER INSERT OR UPDATE ON notifications
  FOR EACH ROW EXECUTE FUNCTION note_agent_change('notifications');
