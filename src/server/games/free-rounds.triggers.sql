CREATE OR REPLACE TRIGGER free_round_grants_noted AFTER UPDATE OF rounds_played ON free_round_grants
  FOR EACH ROW EXECUTE FUNCTION note_member_change('redemptions');
