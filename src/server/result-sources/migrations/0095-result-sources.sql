-- The mode decides how a result that sources tell becomes final. `operator`: a person types it and confirms it. `agree_operator`: one
-- person confirms what two independent sources tell alike. `agree_final`: two independent sources are enough.
ALTER TABLE lotto_markets ADD COLUMN result_mode text NOT NULL DEFAULT 'operator'
  CHECK (result_mode IN ('operator', 'agree_operator', 'agree_final'));
-- True says that an institution publishes the number, so that two sources can read it independently.
ALTER TABLE lotto_markets ADD COLUMN has_official_number boolean NOT NULL DEFAULT false;
UPDATE lotto_markets SET has_official_number = true
WHERE market_id IN ('government', 'hanoi', 'thai-stock', 'nikkei-afternoon', 'dow-jones');
ALTER TABLE lotto_markets ADD CONSTRAINT lotto_markets_official_number
  CHECK (result_mode <> 'agree_final' OR has_official_number);

-- Only a result that a person entered may become final by time.
ALTER TABLE lotto_results ADD CONSTRAINT lotto_results_time_needs_person
  CHECK (state <> 'waiting' OR final_at IS NULL OR entered_by LIKE 'operator/%');

-- The refund of a round without a result waits until this time, while a source tells a part of its result, or sources
-- tell different ones.
ALTER TABLE lotto_rounds ADD COLUMN result_held_until timestamptz;
-- These columns name the source of the final result and its time of reading; they are null when a person entered it.
ALTER TABLE lotto_rounds ADD COLUMN result_source text, ADD COLUMN result_read_at timestamptz;
ALTER TABLE lotto_rounds ADD CHECK ((result_source IS NULL) = (result_read_at IS NULL));

-- A market reads its results from these sources.
CREATE TABLE lotto_market_sources (
  agent_id bigint NOT NULL,
  market_id text NOT NULL,
  source_id text NOT NULL CHECK (source_id ~ '^[a-z][a-z0-9]*(/[a-z0-9-]+)?$'),
  position integer NOT NULL,
  PRIMARY KEY (agent_id, market_id, source_id),
  FOREIGN KEY (agent_id, market_id) REFERENCES lotto_markets
);

-- Each raw answer of a source is kept once. It is removed after two years; readings keep its hash.
CREATE TABLE lotto_source_bodies (
  hash text PRIMARY KEY,
  -- The body is compressed by gzip.
  body bytea NOT NULL,
  content_type text NOT NULL,
  kept_at timestamptz NOT NULL
);
CREATE INDEX lotto_source_bodies_kept ON lotto_source_bodies (kept_at);

-- A row is an answer of a source. An answer that is read again without a change stays one row.
CREATE TABLE lotto_source_readings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  round_id bigint NOT NULL REFERENCES lotto_rounds,
  source_id text NOT NULL,
  family text NOT NULL,
  is_simulated boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('not_yet', 'partial', 'complete', 'no_draw', 'unreadable', 'unavailable')),
  announcement jsonb CHECK ((announcement IS NOT NULL) = (state IN ('partial', 'complete'))),
  moved_to date CHECK (moved_to IS NULL OR state = 'no_draw'),
  why text,
  body_hash text,
  read_at timestamptz NOT NULL,
  last_read_at timestamptz NOT NULL CHECK (last_read_at >= read_at),
  -- A complete answer counts once it was read again, unchanged, at or after this time.
  settles_at timestamptz NOT NULL CHECK (settles_at >= read_at)
);
CREATE INDEX lotto_source_readings_round ON lotto_source_readings (round_id, source_id, id);

-- A row says when a source is asked about a round the next time; null says that it is not asked again.
CREATE TABLE lotto_source_polls (
  round_id bigint NOT NULL REFERENCES lotto_rounds,
  source_id text NOT NULL,
  next_at timestamptz,
  failures integer NOT NULL DEFAULT 0,
  PRIMARY KEY (round_id, source_id)
);
CREATE INDEX lotto_source_polls_due ON lotto_source_polls (next_at) WHERE next_at IS NOT NULL;
