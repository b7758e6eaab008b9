CREATE OR REPLACE TRIGGER polls_noted AFTER INSERT OR UPDATE OF closes_at, answer_no, voided_at ON polls
  FOR EACH ROW EXECUTE FUNCTION note_agent_change('polls');

CREATE OR REPLACE TRIGGER poll_votes_noted AFTER INSERT ON poll_votes
  FOR EACH ROW EXECUTE FUNCTION note_member_change('polls');

CREATE OR REPLACE TRIGGER poll_prizes_noted AFTER UPDATE OF state ON poll_prizes
  FOR EACH ROW EXECUTE FUNCTION note_member_change('polls');

CREATE OR REPLACE TRIGGER poll_choices_immutable BEFORE UPDATE OR DELETE ON poll_choices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER poll_votes_immutable BEFORE UPDATE OR DELETE ON poll_votes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
