CREATE OR REPLACE TRIGGER transfers_immutable BEFORE UPDATE OR DELETE ON transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER transfers_kept BEFORE TRUNCATE ON transfers EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER commands_immutable BEFORE UPDATE OR DELETE ON commands
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER commands_kept BEFORE TRUNCATE ON commands EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER settled_stakes_immutable BEFORE UPDATE OR DELETE ON settled_stakes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER settled_stakes_kept BEFORE TRUNCATE ON settled_stakes EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER account_kinds_opened AFTER INSERT ON account_kinds
  FOR EACH ROW EXECUTE FUNCTION open_accounts_of_kind();
