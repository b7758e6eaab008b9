CREATE OR REPLACE TRIGGER members_suspected AFTER INSERT OR UPDATE OF
  first_name, last_name, bank_code, bank_account_number, referrer_member_id ON members
  FOR EACH ROW EXECUTE FUNCTION find_suspects_by_owner();

CREATE OR REPLACE TRIGGER member_devices_suspected AFTER INSERT ON member_devices
  FOR EACH ROW EXECUTE FUNCTION find_suspects_by_device();

CREATE OR REPLACE TRIGGER security_events_suspected AFTER INSERT ON security_events
  FOR EACH ROW WHEN (NEW.member_id IS NOT NULL AND NEW.kind IN ('register.done', 'sign_in.done'))
  EXECUTE FUNCTION find_suspects_by_address();
