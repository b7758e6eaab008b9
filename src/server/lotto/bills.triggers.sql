CREATE OR REPLACE FUNCTION note_ended_bills() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c_member_ids CONSTANT bigint[] := ARRAY(
    SELECT DISTINCT now.member_id FROM changed now JOIN unchanged before ON before.id = now.id
    WHERE now.state <> before.state OR now.settlement <> before.settlement);
BEGIN
  DELETE FROM member_changes WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM member_changes WHERE kind = 'lotto' AND member_id = ANY (c_member_ids) FOR UPDATE SKIP LOCKED));
  INSERT INTO member_changes (member_id, kind) SELECT member_id, 'lotto' FROM unnest(c_member_ids) AS member_id;
  PERFORM tell_change('lotto', array_agg(told.member_id), NULL) FROM (
    SELECT member_id, row_number() OVER () / 300 AS part FROM unnest(c_member_ids) AS member_id
  ) told GROUP BY told.part;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lotto_bills_noted AFTER UPDATE ON lotto_bills REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_ended_bills();
