CREATE OR REPLACE TRIGGER cashback_days_noted AFTER INSERT OR UPDATE ON cashback_days
  FOR EACH ROW EXECUTE FUNCTION note_member_change('cashback');

CREATE OR REPLACE TRIGGER cashback_claims_noted AFTER INSERT ON cashback_claims
  FOR EACH ROW EXECUTE FUNCTION note_member_change('cashback');

CREATE OR REPLACE TRIGGER cashback_claims_immutable BEFORE UPDATE OR DELETE ON cashback_claims
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
