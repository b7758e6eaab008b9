-- Pages of all members of the agent hear that a pause was planned, moved or ended.
CREATE OR REPLACE TRIGGER site_pauses_changed AFTER INSERT OR UPDATE ON site_pauses
  FOR EACH ROW EXECUTE FUNCTION note_agent_change('site');
