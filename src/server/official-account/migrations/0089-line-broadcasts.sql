-- A broadcast needs a second person.
ALTER TABLE approvals DROP CONSTRAINT approvals_measure_check, ADD CONSTRAINT approvals_measure_check CHECK (
  measure IN ('points', 'spins', 'cost', 'unseen_credit', 'payout', 'rule', 'person', 'adjustment', 'member', 'bank',
    'lotto', 'broadcast'));

-- Messages of the official account to many of its friends.
CREATE TABLE line_broadcasts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  -- Counts up with each edit of the draft.
  revision integer NOT NULL DEFAULT 1,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 60),
  segment text NOT NULL CHECK (segment IN ('all', 'no_deposit', 'lottery_players', 'vip', 'no_promotion')),
  card jsonb NOT NULL CHECK (coalesce(CASE card->>'kind'
    WHEN 'promotion' THEN (card->>'promotion_id')::bigint > 0
    WHEN 'text' THEN length(card->>'text') BETWEEN 1 AND 300 AND card->>'screen' <> '' END, false)),
  -- Null for as soon as it is approved.
  starts_at timestamptz,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'approved', 'ended', 'discarded')),
  written_by text NOT NULL CHECK (written_by LIKE 'operator/%'),
  written_at timestamptz NOT NULL DEFAULT business_now(),
  proposed_by text CHECK (proposed_by LIKE 'operator/%'),
  -- The latest approval that was asked for; null where one person runs the site.
  approval_id bigint REFERENCES approvals,
  approved_at timestamptz CHECK ((approved_at IS NULL) = (state IN ('draft', 'discarded'))),
  ended_at timestamptz CHECK ((ended_at IS NULL) = (state <> 'ended')),
  ended_as text CHECK (ended_as IN ('sent', 'stopped', 'promotion_closed', 'quota', 'refused', 'too_late')),
  stopped_by text CHECK (stopped_by LIKE 'operator/%'),
  -- The messages as every batch sends them, fixed before the first one.
  messages jsonb,
  -- By LINE's clock: when the next batch may go, how often the current one had no answer, and until when a process
  -- sends it.
  next_batch_at timestamptz,
  tries smallint NOT NULL DEFAULT 0,
  leased_until timestamptz,
  CHECK ((ended_as IS NULL) = (ended_at IS NULL)),
  CHECK ((stopped_by IS NULL) = (ended_as IS DISTINCT FROM 'stopped'))
);
CREATE INDEX line_broadcasts_of_agent ON line_broadcasts (agent_id, id);
CREATE INDEX line_broadcasts_running ON line_broadcasts (agent_id, approved_at) WHERE state = 'approved';

-- Recipients of a broadcast who are sent to by one call.
CREATE TABLE line_broadcast_batches (
  -- LINE's retry key of the call.
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  broadcast_id bigint NOT NULL REFERENCES line_broadcasts,
  position integer NOT NULL,
  -- `empty` had no recipient left; `unsent` ended with its broadcast before its first try.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'empty', 'failed', 'unsent')),
  -- Recipients, and those of them who were left out just before the first try.
  size integer NOT NULL CHECK (size > 0),
  left_out integer NOT NULL DEFAULT 0 CHECK (left_out BETWEEN 0 AND size),
  -- First try by LINE's clock, which forgets retry keys after a day, and in business time.
  first_try_at timestamptz,
  sent_at timestamptz,
  error text,
  UNIQUE (broadcast_id, position),
  CHECK ((first_try_at IS NULL) = (sent_at IS NULL)),
  CHECK (state NOT IN ('accepted', 'failed') OR sent_at IS NOT NULL)
);
CREATE INDEX line_broadcast_batches_waiting ON line_broadcast_batches (broadcast_id, position) WHERE state = 'waiting';

CREATE TABLE line_broadcast_recipients (
  broadcast_id bigint NOT NULL REFERENCES line_broadcasts,
  member_id bigint NOT NULL REFERENCES members,
  batch_id uuid NOT NULL REFERENCES line_broadcast_batches,
  user_id text NOT NULL,
  is_left_out boolean NOT NULL DEFAULT false,
  PRIMARY KEY (broadcast_id, member_id)
);
CREATE INDEX line_broadcast_recipients_of_member ON line_broadcast_recipients (member_id);
CREATE INDEX line_broadcast_recipients_of_batch ON line_broadcast_recipients (batch_id);

-- Charges of LINE for messages, for quotes.
CREATE TABLE line_message_prices (
  agent_id bigint PRIMARY KEY REFERENCES agents,
  free_messages integer NOT NULL CHECK (free_messages >= 0),
  -- Satang for each further message; null when it is not known.
  price bigint CHECK (price >= 0)
);
