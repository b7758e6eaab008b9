-- Who operates the site of an agent, each by a key of their own. A name is given once and never again: the audit log
-- and the rules about two people go by it. Rows stay; an ended one opens nothing.
CREATE TABLE operators (
  agent_id bigint NOT NULL REFERENCES agents,
  -- `owner` is who holds OPERATOR_KEY, `system` is nobody.
  name text NOT NULL CHECK (name ~ '^[a-z0-9][a-z0-9_.-]{0,39}$' AND name NOT IN ('owner', 'system')),
  role text NOT NULL CHECK (role IN ('owner', 'finance', 'support', 'lotto', 'content', 'auditor')),
  -- SHA-256 of a key of 256 random bits, which is stored nowhere.
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  added_at timestamptz NOT NULL DEFAULT business_now(),
  added_by text NOT NULL,
  ended_at timestamptz,
  ended_by text CHECK ((ended_by IS NULL) = (ended_at IS NULL)),
  PRIMARY KEY (agent_id, name),
  UNIQUE (agent_id, key_hash)
);

-- A name keeps its role, its key and its end: who has another role is somebody else to the audit log.
CREATE FUNCTION refuse_other_operator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL OR (NEW.agent_id, NEW.name, NEW.role, NEW.key_hash, NEW.added_at, NEW.added_by)
      IS DISTINCT FROM (OLD.agent_id, OLD.name, OLD.role, OLD.key_hash, OLD.added_at, OLD.added_by) THEN
    RAISE EXCEPTION 'an operator is added and ended, and never changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operators_fixed BEFORE UPDATE ON operators FOR EACH ROW EXECUTE FUNCTION refuse_other_operator();
CREATE TRIGGER operators_kept BEFORE DELETE ON operators FOR EACH ROW EXECUTE FUNCTION refuse_change();
