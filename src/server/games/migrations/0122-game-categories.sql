-- Categories that an agent gives to games in place of those of the catalogue, which agents share.
CREATE TABLE game_categories (
  agent_id bigint NOT NULL REFERENCES agents,
  provider_id text NOT NULL REFERENCES game_providers,
  -- A game that leaves the catalogue keeps its category for the day on which it comes back.
  game_id text NOT NULL,
  category text NOT NULL CHECK (category IN ('slot', 'casino', 'fishing', 'sport', 'freespin')),
  written_by text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (provider_id, game_id, agent_id)
);
