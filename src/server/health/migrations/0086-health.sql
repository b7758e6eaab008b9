-- Last runs of recurring jobs, as the processes of the site note them once a minute. All times are of the real clock.
CREATE TABLE job_runs (
  name text PRIMARY KEY,
  every_seconds integer NOT NULL CHECK (every_seconds > 0),
  -- Start of the process that began last.
  up_at timestamptz NOT NULL,
  done_at timestamptz,
  failed_at timestamptz,
  error text,
  -- Last note of a process that has the job.
  noted_at timestamptz NOT NULL
);

-- Checks of the books and of the audit log, by a person or for a closed day. A row is completed once. All times are of
-- the real clock.
CREATE TABLE verifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  area text NOT NULL CHECK (area IN ('ledger', 'played', 'house', 'audit')),
  -- The closed day whose night it is; null for a check by a person.
  day date,
  started_by text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  -- Number of rows that were checked, and of faults.
  checked bigint,
  faults bigint,
  -- The first faults.
  details jsonb NOT NULL DEFAULT '[]',
  -- Why the check did not come to an end.
  error text,
  CHECK ((ended_at IS NULL) = (faults IS NULL AND error IS NULL)),
  CHECK (faults IS NULL OR error IS NULL)
);
CREATE UNIQUE INDEX verifications_running ON verifications (agent_id, area) WHERE ended_at IS NULL;
-- A check that failed is tried again; one that ended with faults is not.
CREATE UNIQUE INDEX verifications_day ON verifications (agent_id, area, day) WHERE day IS NOT NULL AND error IS NULL;
CREATE INDEX verifications_latest ON verifications (agent_id, area, id);

-- Copies of the embedded database that were taken.
CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  taken_by text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  bytes bigint,
  error text,
  CHECK ((ended_at IS NULL) = (bytes IS NULL AND error IS NULL))
);
CREATE INDEX backups_latest ON backups (agent_id, id);
