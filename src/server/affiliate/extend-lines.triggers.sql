CREATE OR REPLACE TRIGGER members_referred AFTER INSERT OR UPDATE OF referrer_member_id ON members
  FOR EACH ROW WHEN (NEW.referrer_member_id IS NOT NULL) EXECUTE FUNCTION extend_affiliate_lines();
