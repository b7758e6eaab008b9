-- The days on which a market draws, as a source told them last.
CREATE TABLE lotto_source_days (
  agent_id bigint NOT NULL,
  market_id text NOT NULL,
  source_id text NOT NULL,
  -- Null until the source has told some.
  days date[],
  body_hash text,
  read_at timestamptz,
  -- Why the last reading failed; null after one that did not.
  why text,
  next_at timestamptz NOT NULL,
  PRIMARY KEY (agent_id, market_id, source_id),
  FOREIGN KEY (agent_id, market_id) REFERENCES lotto_markets,
  CHECK (num_nonnulls(days, body_hash, read_at) IN (0, 3))
);
