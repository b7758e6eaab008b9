CREATE OR REPLACE TRIGGER notifications_noted AFTER INSERT OR UPDATE ON notifications
  FOR EACH ROW EXECUTE FUNCTION note_agent_change('notifications');

-- Tells the member's other devices that notifications were read.
CREATE OR REPLACE TRIGGER notification_reads_noted AFTER INSERT ON notification_reads
  FOR EACH ROW EXECUTE FUNCTION note_member_change('notifications');
