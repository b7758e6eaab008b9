-- Announces the end of sessions, which ends their streams. Such a stream is never resumed, so no row is stored.
CREATE OR REPLACE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('session', array_agg(ended.member_id), NULL) FROM (
    SELECT member_id, row_number() OVER () / 300 AS part FROM changed
  ) ended GROUP BY ended.part;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER member_sessions_ended AFTER DELETE ON member_sessions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();

CREATE OR REPLACE FUNCTION tell_closed_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('session', ARRAY[NEW.id], NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER members_closed AFTER UPDATE OF closed_at ON members
  FOR EACH ROW WHEN (NEW.closed_at IS NOT NULL) EXECUTE FUNCTION tell_closed_member();
