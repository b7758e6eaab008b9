-- Announces a drawn prize to the pages of its winner.
CREATE OR REPLACE TRIGGER yeekee_prizes_noted AFTER INSERT ON yeekee_prizes
  FOR EACH ROW WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION note_member_change('lotto');
