CREATE OR REPLACE TRIGGER member_notes_written_once BEFORE UPDATE OR DELETE ON member_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER member_notes_kept BEFORE TRUNCATE ON member_notes EXECUTE FUNCTION refuse_change();
