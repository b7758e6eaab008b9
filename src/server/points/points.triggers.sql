CREATE OR REPLACE TRIGGER shop_prices_immutable BEFORE UPDATE OR DELETE ON shop_prices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER redemptions_noted AFTER INSERT OR UPDATE ON redemptions
  FOR EACH ROW EXECUTE FUNCTION note_member_change('redemptions');

CREATE OR REPLACE TRIGGER vip_changes_noted AFTER INSERT ON vip_changes
  FOR EACH ROW EXECUTE FUNCTION note_member_change('vip');

CREATE OR REPLACE TRIGGER vip_changes_immutable BEFORE UPDATE OR DELETE ON vip_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
