-- Games and providers that an agent does not offer. Agents share the catalogue, so hiding belongs to an agent.
CREATE TABLE hidden_games (
  agent_id bigint NOT NULL REFERENCES agents,
  provider_id text NOT NULL REFERENCES game_providers,
  -- Null hides all games of the provider. A game that leaves the catalogue stays hidden when it comes back.
  game_id text,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200),
  -- Time from which the game is shown again by the clock; null until someone shows it.
  until timestamptz,
  written_by text NOT NULL,
  written_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (agent_id, provider_id, game_id)
);
