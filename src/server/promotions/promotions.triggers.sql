CREATE OR REPLACE TRIGGER member_promotions_noted AFTER INSERT OR UPDATE ON member_promotions
  FOR EACH ROW EXECUTE FUNCTION note_member_change('promotions');

-- Tells open pages of a change of what members see. A draft is no such change.
CREATE OR REPLACE TRIGGER promotions_noted AFTER UPDATE OF position, is_open, published_at, replaced_at ON promotions
  FOR EACH ROW WHEN (NEW.published_at IS NOT NULL) EXECUTE FUNCTION note_agent_change('promotions');

-- A first version is its own lineage.
CREATE OR REPLACE FUNCTION name_promotion_lineage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.lineage_id := coalesce(NEW.lineage_id, NEW.id);
  NEW.written_at := coalesce(NEW.written_at, business_now());
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER promotions_lineage BEFORE INSERT ON promotions
  FOR EACH ROW EXECUTE FUNCTION name_promotion_lineage();

-- Terms that a member has agreed to stay as they were; only a further version may differ.
CREATE OR REPLACE FUNCTION keep_promotion_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM member_promotions WHERE promotion_id = OLD.id) THEN
    RAISE EXCEPTION 'the terms of promotion % have been taken', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'promotions_terms_kept';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER promotions_kept BEFORE UPDATE ON promotions
  FOR EACH ROW WHEN (to_jsonb(OLD) - ARRAY['position', 'is_open', 'replaced_at']
    IS DISTINCT FROM to_jsonb(NEW) - ARRAY['position', 'is_open', 'replaced_at'])
  EXECUTE FUNCTION keep_promotion_terms();
