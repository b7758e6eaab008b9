-- What members are told: one row for each thing that became true, written in the transaction that made it true.
CREATE TABLE notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  member_id bigint NOT NULL REFERENCES members,
  -- A kind of the contract (`notices.contract.ts`), which also says what the fact holds; amounts are integer satang.
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{3,40}$'),
  -- What it is about: `deposit/{id}`, …
  subject text NOT NULL,
  fact jsonb NOT NULL CHECK (jsonb_typeof(fact) = 'object'),
  -- The session in which the member did it themselves; its pages are not told. The session may have ended since.
  session_id uuid,
  happened_at timestamptz NOT NULL DEFAULT business_now(),
  -- When a page took it to show it.
  shown_at timestamptz,
  read_at timestamptz,
  -- When deliveries were written for the channels that carry its kind.
  handed_at timestamptz,
  -- By the real clock, as deliveries are.
  written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT notices_once UNIQUE (member_id, kind, subject)
);
CREATE INDEX notices_of_member ON notices (member_id, id DESC);
CREATE INDEX notices_unshown ON notices (member_id) WHERE shown_at IS NULL;
CREATE INDEX notices_unhanded ON notices (agent_id, kind, id) WHERE handed_at IS NULL;
CREATE INDEX notices_by_age ON notices (written_at);

-- A notice on its way through a channel outside. The id is the key by which the channel recognises a repetition.
CREATE TABLE notice_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  notice_id bigint NOT NULL REFERENCES notices ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel ~ '^[a-z_]{2,40}$'),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'given_up')),
  -- Counted before each attempt, so that a process that is killed by one has counted it.
  attempts smallint NOT NULL DEFAULT 0,
  -- While an attempt is under way: when another process may take it over.
  next_attempt_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_error text,
  ended_at timestamptz,
  CONSTRAINT notice_deliveries_once UNIQUE (notice_id, channel),
  CHECK ((state = 'waiting') = (ended_at IS NULL))
);
CREATE INDEX notice_deliveries_due ON notice_deliveries (channel, next_attempt_at) WHERE state = 'waiting';
CREATE INDEX notice_deliveries_given_up ON notice_deliveries (channel) WHERE state = 'given_up';
