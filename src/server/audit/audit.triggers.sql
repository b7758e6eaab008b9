CREATE OR REPLACE TRIGGER operator_actions_immutable BEFORE UPDATE OR DELETE ON operator_actions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER operator_actions_kept BEFORE TRUNCATE ON operator_actions EXECUTE FUNCTION refuse_change();
