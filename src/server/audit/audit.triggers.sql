CREATE OR REPLACE TRIGGER operator_actions_immutable BEFORE UPDATE OR DELETE ON operator_actions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER operator_actions_kept BEFORE TRUNCATE ON operator_actions EXECUTE FUNCTION refuse_change();

-- A deferred trigger cannot be replaced, only created anew.
DROP TRIGGER IF EXISTS operator_actions_chained ON operator_actions;
CREATE CONSTRAINT TRIGGER operator_actions_chained AFTER INSERT ON operator_actions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_action();

CREATE OR REPLACE TRIGGER operator_action_chain_immutable BEFORE UPDATE OR DELETE ON operator_action_chain
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER operator_action_chain_kept BEFORE TRUNCATE ON operator_action_chain EXECUTE FUNCTION refuse_change();
