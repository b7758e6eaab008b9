CREATE OR REPLACE FUNCTION tell_pages_of_notices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c_member_ids CONSTANT bigint[] := ARRAY(SELECT DISTINCT member_id FROM added);
BEGIN
  IF cardinality(c_member_ids) > 0 THEN
    PERFORM note_members('notices', c_member_ids);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER notices_noted AFTER INSERT ON notices REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_of_notices();
