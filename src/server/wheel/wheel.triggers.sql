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

-- A play is what a commitment has led to: only that the member was told is written later.
CREATE OR REPLACE FUNCTION refuse_other_play() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.seen_at IS NOT NULL OR to_jsonb(OLD) - 'seen_at' <> to_jsonb(NEW) - 'seen_at' THEN
    RAISE EXCEPTION '% rows are never changed or removed', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER wheel_plays_kept BEFORE UPDATE OR DELETE ON wheel_plays
  FOR EACH ROW EXECUTE FUNCTION refuse_other_play();

-- Taking pieces away would make a prize that was committed to another one.
CREATE OR REPLACE FUNCTION refuse_less_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.pieces_left < OLD.pieces_left - 1 THEN
    RAISE EXCEPTION 'pieces of a prize go by wins alone' USING ERRCODE = 'check_violation', CONSTRAINT = 'wheel_stocks_won';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER wheel_stocks_kept BEFORE UPDATE OR DELETE ON wheel_stocks
  FOR EACH ROW EXECUTE FUNCTION refuse_less_stock();
