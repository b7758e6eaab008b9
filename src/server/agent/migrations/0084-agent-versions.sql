-- Versions of an agent's name, look, links and search texts. Its rules and the kind of its money are no part of them.
CREATE TABLE agent_versions (
  agent_id bigint NOT NULL REFERENCES agents,
  version integer NOT NULL CHECK (version > 0),
  site jsonb NOT NULL,
  -- Changed fields with their values before and after.
  changes jsonb NOT NULL,
  written_by text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (agent_id, version)
);

INSERT INTO agent_versions (agent_id, version, site, changes, written_by, written_at)
SELECT id, 1, jsonb_build_object('name', name) || (config - 'rules' - 'simulated_money'), '[]', 'system', business_now()
FROM agents WHERE jsonb_typeof(config) = 'object';
