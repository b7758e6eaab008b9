CREATE OR REPLACE TRIGGER member_promotions_noted AFTER INSERT OR UPDATE ON member_promotions
  FOR EACH ROW EXECUTE FUNCTION note_member_change('promotions');
