CREATE OR REPLACE FUNCTION note_ended_bills() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c_member_ids CONSTANT bigint[] := ARRAY(
    SELECT DISTINCT now.member_id FROM changed now JOIN unchanged before ON before.id = now.id
    WHERE now.state <> before.state OR now.settlement <> before.settlement);
BEGIN
  PERFORM note_members('lotto', c_member_ids);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lotto_bills_noted AFTER UPDATE ON lotto_bills REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_ended_bills();
