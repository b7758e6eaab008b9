-- Confirms the first two operators for finance, and the first two for the lottery, automatically, because no other
-- person exists yet who could. The first owner must have added them, by the key of the server or in the console. Every
-- other operator counts as its inviter until another person confirms it.
CREATE OR REPLACE FUNCTION begin_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.confirmed_by := NULL;
  IF NEW.role IN ('finance', 'lotto') AND (NEW.added_by = 'operator/owner'
      OR NEW.key_hash IS NULL AND person_behind(NEW.agent_id, NEW.added_by) = 'operator/owner') THEN
    -- The lock makes keys that are given at once count one after another.
    PERFORM FROM agents WHERE id = NEW.agent_id FOR NO KEY UPDATE;
    IF (SELECT count(*) FROM operators WHERE agent_id = NEW.agent_id AND role = NEW.role) < 2 THEN
      NEW.confirmed_by := 'system';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER operators_begin BEFORE INSERT ON operators FOR EACH ROW EXECUTE FUNCTION begin_key();

CREATE OR REPLACE FUNCTION check_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.confirmed_by IS NOT NULL OR NEW.confirmed_by IS NULL
    OR person_behind(NEW.agent_id, NEW.confirmed_by) = person_behind(NEW.agent_id, NEW.added_by) THEN
    RAISE EXCEPTION 'the key % is confirmed once, by another person than %', NEW.name, NEW.added_by
      USING ERRCODE = 'check_violation', CONSTRAINT = 'operators_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER operators_four_eyes BEFORE UPDATE OF confirmed_by ON operators FOR EACH ROW
  WHEN (NEW.confirmed_by IS DISTINCT FROM OLD.confirmed_by) EXECUTE FUNCTION check_confirmation();

-- Requires that one person enters the answer of a prize poll and another confirms it.
CREATE OR REPLACE FUNCTION refuse_same_answerer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT is_same_person(agent_id, NEW.entered_by, NEW.ended_by) FROM polls WHERE id = NEW.poll_id) THEN
    RAISE EXCEPTION 'the answer of poll % was entered by %, who does not confirm it too', NEW.poll_id, NEW.entered_by
      USING ERRCODE = 'check_violation', CONSTRAINT = 'poll_answers_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER poll_answers_four_eyes BEFORE INSERT OR UPDATE OF state ON poll_answers FOR EACH ROW
  WHEN (NEW.state = 'final') EXECUTE FUNCTION refuse_same_answerer();

-- Requires that a lottery result which an operator confirms was entered by another person.
CREATE OR REPLACE FUNCTION refuse_same_drawer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT is_same_person(agent_id, NEW.entered_by, NEW.ended_by) FROM lotto_rounds WHERE id = NEW.round_id) THEN
    RAISE EXCEPTION 'result % was entered by %, who does not confirm it too', NEW.id, NEW.entered_by
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lotto_results_four_eyes';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lotto_results_people BEFORE INSERT OR UPDATE OF state ON lotto_results FOR EACH ROW
  WHEN (NEW.state = 'final' AND NEW.ended_by LIKE 'operator/%') EXECUTE FUNCTION refuse_same_drawer();
