-- Announces the start and the end of a requirement to the member's pages. Progress by settled stakes is not
-- announced.
CREATE OR REPLACE TRIGGER requirements_begun_told AFTER INSERT ON turnover_requirements
  FOR EACH ROW EXECUTE FUNCTION note_member_change('withdrawals');

CREATE OR REPLACE TRIGGER requirements_begun_told_in_wallet AFTER INSERT ON turnover_requirements
  FOR EACH ROW EXECUTE FUNCTION note_member_change('wallet');

CREATE OR REPLACE TRIGGER requirements_ended_told AFTER UPDATE ON turnover_requirements
  FOR EACH ROW WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at) EXECUTE FUNCTION note_member_change('withdrawals');

CREATE OR REPLACE TRIGGER requirements_ended_told_in_wallet AFTER UPDATE ON turnover_requirements
  FOR EACH ROW WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at) EXECUTE FUNCTION note_member_change('wallet');

CREATE OR REPLACE TRIGGER settled_stakes_counted AFTER INSERT ON settled_stakes REFERENCING NEW TABLE AS settled
  FOR EACH STATEMENT EXECUTE FUNCTION count_settled_stakes();
