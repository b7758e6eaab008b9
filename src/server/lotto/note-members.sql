-- Tells the pages of some members that something of their bills changed.
CREATE OR REPLACE FUNCTION note_lotto_members(p_member_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_changes WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM member_changes WHERE kind = 'lotto' AND member_id = ANY (p_member_ids) FOR UPDATE SKIP LOCKED));
  INSERT INTO member_changes (member_id, kind) SELECT member_id, 'lotto' FROM unnest(p_member_ids) AS member_id;
  PERFORM tell_change('lotto', array_agg(told.member_id), NULL) FROM (
    SELECT member_id, row_number() OVER () / 300 AS part FROM unnest(p_member_ids) AS member_id
  ) told GROUP BY told.part;
END $$;
