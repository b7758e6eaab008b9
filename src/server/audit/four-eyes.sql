-- Returns a limit for acts of one person, in satang or as a count: the agent's rule, or the default value. The defaults
-- are also in `contract/agent-rules.ts`; a test compares both.
CREATE OR REPLACE FUNCTION desk_limit(p_agent_id bigint, p_rule text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce((config #>> ARRAY['rules', 'desk', p_rule])::numeric, usual.value) * usual.unit)::bigint
  FROM agents, (VALUES
    ('four_eyes_from', 20000, 100), ('unseen_credit_day', 5000, 100), ('pay_alone_day', 100000, 100),
    ('cost_day', 10000, 100), ('points_day', 1000, 1), ('spins_day', 5, 1), ('approval_hours', 24, 1)
  ) AS usual (rule, value, unit)
  WHERE id = p_agent_id AND usual.rule = p_rule
$$;

-- Returns the person who acts by a key: its holder once another person has confirmed the key, its giver until then.
CREATE OR REPLACE FUNCTION person_behind(p_agent_id bigint, p_by text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_by text := p_by;
  v_key operators;
BEGIN
  LOOP
    SELECT * INTO v_key FROM operators WHERE agent_id = p_agent_id AND 'operator/' || name = v_by;
    IF NOT FOUND OR v_key.confirmed_by IS NOT NULL THEN
      RETURN v_by;
    END IF;
    v_by := v_key.added_by;
  END LOOP;
END $$;

-- Returns whether one operator gave another their key, directly or through keys that it gave.
CREATE OR REPLACE FUNCTION gave_key(p_agent_id bigint, p_giver text, p_taker text) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE givers AS (
    SELECT added_by FROM operators WHERE agent_id = p_agent_id AND 'operator/' || name = p_taker
    UNION
    SELECT o.added_by FROM operators o JOIN givers g ON 'operator/' || o.name = g.added_by WHERE o.agent_id = p_agent_id
  )
  SELECT EXISTS (SELECT FROM givers WHERE added_by = p_giver)
$$;

-- Returns the person who may be behind both operators; null when they are two people. They are two when different
-- people act by their keys and neither gave the other theirs.
CREATE OR REPLACE FUNCTION one_person_of(p_agent_id bigint, p_one text, p_other text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN person_behind(p_agent_id, p_one) = person_behind(p_agent_id, p_other) THEN person_behind(p_agent_id, p_one)
    WHEN gave_key(p_agent_id, p_one, p_other) THEN person_behind(p_agent_id, p_one)
    WHEN gave_key(p_agent_id, p_other, p_one) THEN person_behind(p_agent_id, p_other)
  END
$$;

-- Returns whether two operators count as one person; always false where one person runs the site alone.
CREATE OR REPLACE FUNCTION is_same_person(p_agent_id bigint, p_one text, p_other text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT one_person_of(p_agent_id, p_one, p_other) IS NOT NULL AND NOT is_one_person FROM agents WHERE id = p_agent_id
$$;
