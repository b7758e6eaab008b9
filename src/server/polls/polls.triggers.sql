CREATE OR REPLACE TRIGGER polls_noted AFTER INSERT OR UPDATE OF closes_at, answer_no, voided_at ON polls
  FOR EACH ROW EXECUTE FUNCTION note_agent_change('polls');

CREATE OR REPLACE TRIGGER poll_votes_noted AFTER INSERT ON poll_votes
  FOR EACH ROW EXECUTE FUNCTION note_member_change('polls');

CREATE OR REPLACE TRIGGER poll_prizes_noted AFTER UPDATE OF state ON poll_prizes
  FOR EACH ROW EXECUTE FUNCTION note_member_change('polls');

-- Deposits earn votes when they are played, so new play makes the pages of its members refetch the polls.
CREATE OR REPLACE FUNCTION note_played_polls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_members('polls', ARRAY(
    SELECT DISTINCT d.member_id FROM changed d JOIN members m ON m.id = d.member_id
    WHERE d.valid_turnover > 0 AND d.day >= (SELECT movement_day(business_now())) - 1 AND EXISTS (
      SELECT FROM polls p WHERE p.agent_id = m.agent_id AND poll_state(p, (SELECT business_now())) = 'open')
    ORDER BY d.member_id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER played_days_made_polls_noted AFTER INSERT ON played_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_played_polls();

CREATE OR REPLACE TRIGGER played_days_polls_noted AFTER UPDATE ON played_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_played_polls();

CREATE OR REPLACE TRIGGER poll_choices_immutable BEFORE UPDATE OR DELETE ON poll_choices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER poll_votes_immutable BEFORE UPDATE OR DELETE ON poll_votes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
