-- Files that banks give for the agent's own accounts.
CREATE TABLE bank_statements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  account_id bigint NOT NULL REFERENCES receiving_accounts,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 120),
  -- Hash of the file as it was sent; the file itself is not kept.
  file_sha256 bytea NOT NULL CHECK (length(file_sha256) = 32),
  layout text NOT NULL,
  encoding text NOT NULL,
  line_count integer NOT NULL CHECK (line_count > 0),
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL CHECK (to_at >= from_at),
  -- Balance after the last line, in satang.
  last_balance bigint NOT NULL,
  state text NOT NULL DEFAULT 'preview' CHECK (state IN ('preview', 'applying', 'applied', 'discarded')),
  uploaded_by text NOT NULL CHECK (uploaded_by LIKE 'operator/%'),
  uploaded_at timestamptz NOT NULL,
  -- The person who applies or discards it.
  decided_by text CHECK (decided_by LIKE 'operator/%'),
  decided_at timestamptz,
  CHECK (num_nonnulls(decided_by, decided_at) = CASE state WHEN 'preview' THEN 0 ELSE 2 END)
);
CREATE UNIQUE INDEX bank_statements_one_file ON bank_statements (account_id, file_sha256) WHERE state <> 'discarded';
CREATE INDEX bank_statements_agent ON bank_statements (agent_id, id);
CREATE INDEX bank_statements_applying ON bank_statements (id) WHERE state = 'applying';

CREATE TABLE bank_statement_lines (
  statement_id bigint NOT NULL REFERENCES bank_statements,
  -- Order of time within the file.
  position integer NOT NULL CHECK (position > 0),
  -- Number in the file.
  line integer NOT NULL CHECK (line > 0),
  at timestamptz NOT NULL,
  -- False when the file has only the day.
  has_time boolean NOT NULL,
  -- Satang; negative for money out.
  amount bigint NOT NULL CHECK (amount <> 0),
  balance bigint NOT NULL,
  channel text,
  text text,
  sender_bank_code text,
  -- Hidden digits are X.
  sender_account_number text,
  sender_name text,
  -- Names the movement in every file of the account; it is the reference of the incoming payment.
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{32}$'),
  incoming_id bigint REFERENCES incoming_payments CHECK (incoming_id IS NULL OR amount > 0),
  -- True when a file before this one had the same line.
  is_known boolean NOT NULL DEFAULT false CHECK (NOT is_known OR incoming_id IS NOT NULL),
  PRIMARY KEY (statement_id, position)
);
CREATE INDEX bank_statement_lines_waiting ON bank_statement_lines (statement_id, position)
  WHERE incoming_id IS NULL AND amount > 0;

-- Columns of files that no layout describes, as a person named them.
CREATE TABLE statement_formats (
  account_id bigint NOT NULL REFERENCES receiving_accounts,
  header_sha256 bytea NOT NULL CHECK (length(header_sha256) = 32),
  agent_id bigint NOT NULL REFERENCES agents,
  columns jsonb NOT NULL,
  named_by text NOT NULL,
  named_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, header_sha256)
);

ALTER TABLE incoming_payments DROP CONSTRAINT incoming_payments_check,
  ADD CONSTRAINT incoming_payments_reporter CHECK (reported_by IS NULL OR source IN ('operator', 'statement'));
-- A line of a bank repeats at most one report, so two equal transfers are two, also when one report is missing.
CREATE UNIQUE INDEX incoming_payments_one_line ON incoming_payments (same_as) WHERE source = 'statement';
