CREATE OR REPLACE TRIGGER wheel_sets_immutable BEFORE UPDATE OR DELETE ON wheel_sets
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER wheel_prizes_immutable BEFORE UPDATE OR DELETE ON wheel_prizes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER wheel_grants_immutable BEFORE UPDATE OR DELETE ON wheel_grants
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER wheel_grants_noted AFTER INSERT ON wheel_grants
  FOR EACH ROW EXECUTE FUNCTION note_member_change('spins');

CREATE OR REPLACE TRIGGER wheel_plays_noted AFTER INSERT OR UPDATE ON wheel_plays
  FOR EACH ROW EXECUTE FUNCTION note_member_change('spins');

-- A play never changes, with two exceptions: it is marked as seen; and when a provider refuses free rounds, the play
-- once gets the fallback prize and becomes unseen again.
CREATE OR REPLACE FUNCTION refuse_other_play() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c_open CONSTANT text[] := '{seen_at,given_no,is_refused}';
  v_is_open boolean;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    v_is_open := CASE
      WHEN NEW.given_no = OLD.given_no THEN OLD.seen_at IS NULL AND NEW.is_refused = OLD.is_refused
      ELSE NEW.is_refused AND NOT OLD.is_refused AND NEW.seen_at IS NULL AND EXISTS (
        SELECT FROM wheel_prizes WHERE set_id = OLD.set_id AND no = OLD.given_no AND kind = 'free_rounds'
          AND fallback_no = NEW.given_no)
    END AND to_jsonb(OLD) - c_open = to_jsonb(NEW) - c_open;
  END IF;
  IF v_is_open IS NOT TRUE THEN
    RAISE EXCEPTION '% rows are never changed or removed', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER wheel_plays_kept BEFORE UPDATE OR DELETE ON wheel_plays
  FOR EACH ROW EXECUTE FUNCTION refuse_other_play();

-- Refuses to remove pieces from a stock, because a committed draw could then give another prize.
CREATE OR REPLACE FUNCTION refuse_less_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.pieces_left < OLD.pieces_left - 1 THEN
    RAISE EXCEPTION 'pieces of a prize go by wins alone' USING ERRCODE = 'check_violation', CONSTRAINT = 'wheel_stocks_won';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER wheel_stocks_kept BEFORE UPDATE OR DELETE ON wheel_stocks
  FOR EACH ROW EXECUTE FUNCTION refuse_less_stock();
