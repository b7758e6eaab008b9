CREATE OR REPLACE TRIGGER agent_versions_immutable BEFORE UPDATE OR DELETE ON agent_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER agent_versions_kept BEFORE TRUNCATE ON agent_versions EXECUTE FUNCTION refuse_change();

-- An agent begins with a first version.
CREATE OR REPLACE FUNCTION begin_agent_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agent_versions (agent_id, version, site, changes, written_by, written_at)
  VALUES (NEW.id, 1, jsonb_build_object('name', NEW.name) || (NEW.config - 'rules' - 'simulated_money'), '[]', 'system',
    business_now());
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER agents_begun AFTER INSERT ON agents FOR EACH ROW EXECUTE FUNCTION begin_agent_versions();

-- Open pages of all members hear of another look.
CREATE OR REPLACE TRIGGER agent_versions_noted AFTER INSERT ON agent_versions
  FOR EACH ROW WHEN (NEW.version > 1) EXECUTE FUNCTION note_agent_change('brand');
