-- Tells open pages of a change of what members see. A draft is no such change.
CREATE OR REPLACE TRIGGER notification_slots_noted AFTER UPDATE OF published_version, starts_at, ends_at, withdrawn_at
  ON content_slots FOR EACH ROW WHEN (NEW.kind = 'notification' AND NEW.published_version IS NOT NULL)
  EXECUTE FUNCTION note_agent_change('notifications');

CREATE OR REPLACE TRIGGER content_slots_noted AFTER UPDATE OF position, published_version, starts_at, ends_at, withdrawn_at
  ON content_slots FOR EACH ROW WHEN (NEW.kind <> 'notification' AND NEW.published_version IS NOT NULL)
  EXECUTE FUNCTION note_agent_change('content');

-- Tells the member's other devices that notifications were read.
CREATE OR REPLACE TRIGGER notification_reads_noted AFTER INSERT ON notification_reads
  FOR EACH ROW EXECUTE FUNCTION note_member_change('notifications');
