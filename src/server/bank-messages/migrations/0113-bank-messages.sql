-- Phones that forward the messages of banks. Their secrets are derived from a key outside the database.
CREATE TABLE bank_devices (
  id uuid PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- Names of senders that are banks, as the phone shows them.
  senders text[] NOT NULL CHECK (cardinality(senders) BETWEEN 1 AND 10),
  made_by text NOT NULL CHECK (made_by LIKE 'operator/%'),
  made_at timestamptz NOT NULL,
  -- The last message, to a minute.
  last_seen_at timestamptz,
  revoked_by text CHECK (revoked_by LIKE 'operator/%'),
  revoked_at timestamptz,
  CHECK (num_nonnulls(revoked_by, revoked_at) IN (0, 2))
);
CREATE INDEX bank_devices_agent ON bank_devices (agent_id, made_at);

CREATE TABLE bank_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  device_id uuid NOT NULL REFERENCES bank_devices,
  -- Hash of what makes a second delivery the same message.
  identity bytea NOT NULL CHECK (length(identity) = 32),
  sender text NOT NULL CHECK (length(sender) <= 60),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  -- Time at which the phone got it, as the phone says.
  received_at timestamptz NOT NULL,
  stored_at timestamptz NOT NULL,
  -- Why no money could be read from it.
  why text CHECK (why IN ('unknown_text', 'unknown_sender', 'unknown_account', 'wrong_time')),
  incoming_id bigint REFERENCES incoming_payments,
  -- The person who has dealt with a message that could not be read.
  closed_by text CHECK (closed_by LIKE 'operator/%'),
  closed_at timestamptz,
  CHECK (num_nonnulls(closed_by, closed_at) IN (0, 2)),
  CHECK (closed_at IS NULL OR why IS NOT NULL),
  CHECK (num_nonnulls(why, incoming_id) = 1),
  UNIQUE (device_id, identity)
);
CREATE INDEX bank_messages_agent ON bank_messages (agent_id, id);
CREATE INDEX bank_messages_incoming ON bank_messages (incoming_id) WHERE incoming_id IS NOT NULL;
CREATE INDEX bank_messages_unread ON bank_messages (agent_id, id) WHERE why IS NOT NULL AND closed_at IS NULL;

-- Accounts on which messages credit nothing by themselves, because a bank statement lacks money that one has credited.
CREATE TABLE bank_message_freezes (
  incoming_id bigint PRIMARY KEY REFERENCES incoming_payments,
  agent_id bigint NOT NULL REFERENCES agents,
  account_id bigint NOT NULL REFERENCES receiving_accounts,
  statement_id bigint NOT NULL REFERENCES bank_statements,
  frozen_at timestamptz NOT NULL,
  thawed_by text CHECK (thawed_by LIKE 'operator/%'),
  thawed_at timestamptz,
  approval_id bigint REFERENCES approvals,
  CHECK (num_nonnulls(thawed_by, thawed_at) IN (0, 2))
);
CREATE INDEX bank_message_freezes_open ON bank_message_freezes (account_id) WHERE thawed_at IS NULL;

-- A message that waits gives way to a later report of the same money.
ALTER TABLE incoming_payments DROP CONSTRAINT incoming_payments_check2,
  ADD CONSTRAINT incoming_payments_same_as
    CHECK (same_as < id OR (starts_with(source, 'message/') AND same_as <> id));
CREATE INDEX incoming_payments_messages ON incoming_payments (receiving_account_id, occurred_at)
  WHERE starts_with(source, 'message/');

-- The last outcomes of calls to each party outside the server.
CREATE TABLE connection_outcomes (
  agent_id bigint NOT NULL REFERENCES agents,
  -- Kind and id of the adapter, such as `gateway/scb`.
  connection text NOT NULL CHECK (connection ~ '^[a-z_]+/[A-Za-z0-9_./-]+$'),
  succeeded_at timestamptz,
  failed_at timestamptz,
  error text CHECK (length(error) BETWEEN 1 AND 300),
  PRIMARY KEY (agent_id, connection),
  CHECK (num_nonnulls(failed_at, error) IN (0, 2)),
  CHECK (num_nonnulls(succeeded_at, failed_at) > 0)
);
