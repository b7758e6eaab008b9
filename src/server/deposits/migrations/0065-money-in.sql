ALTER TABLE deposits
  -- The number by which people name a deposit, such as D1042.
  ADD COLUMN number bigint,
  -- A document or an answer that an operator asked the member for, while the deposit waits for a decision.
  ADD COLUMN asked_at timestamptz,
  ADD COLUMN asked_by text CHECK (asked_by LIKE 'operator/%'),
  ADD COLUMN asked_note text CHECK (length(asked_note) BETWEEN 1 AND 200),
  ADD CONSTRAINT deposits_asked CHECK (num_nonnulls(asked_at, asked_by, asked_note) IN (0, 3));

UPDATE deposits d SET number = counted.number
FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS number FROM deposits) counted
WHERE counted.id = d.id;
ALTER TABLE deposits ALTER COLUMN number SET NOT NULL,
  ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY;
SELECT setval(pg_get_serial_sequence('deposits', 'number'), coalesce(max(number), 0) + 1, false) FROM deposits;

CREATE UNIQUE INDEX deposits_number ON deposits (number);
CREATE INDEX deposits_agent_decided ON deposits (agent_id, decided_at) WHERE decided_at IS NOT NULL;

-- `returning` is decided, and the money still has to be sent; `returned` has been sent, with its trace at the bank.
-- `repeated` is money that another row reports too.
ALTER TABLE incoming_payments DROP CONSTRAINT incoming_payments_state_check,
  ADD CONSTRAINT incoming_payments_state_check
    CHECK (state IN ('credited', 'review', 'returning', 'returned', 'repeated'));
ALTER TABLE incoming_payments DROP CONSTRAINT incoming_payments_check2,
  ADD CONSTRAINT incoming_payments_decided CHECK ((decided_at IS NOT NULL) = (state <> 'review'));

ALTER TABLE incoming_payments
  -- The row of another source that seems to report the same money.
  ADD COLUMN same_as bigint REFERENCES incoming_payments CHECK (same_as < id),
  -- The agent's account that sent the money back, and the number that its bank gave the transfer.
  ADD COLUMN returned_account_id bigint REFERENCES receiving_accounts,
  ADD COLUMN returned_reference text CHECK (length(returned_reference) BETWEEN 1 AND 100),
  ADD COLUMN returned_at timestamptz,
  ADD CONSTRAINT incoming_payments_sent_back CHECK (
    num_nonnulls(returned_account_id, returned_reference, returned_at) IN (0, 3)
    AND (returned_at IS NULL OR state = 'returned')),
  ADD CONSTRAINT incoming_payments_repeats CHECK (state <> 'repeated' OR same_as IS NOT NULL);
-- Money that was returned before these columns existed has no trace.
ALTER TABLE incoming_payments ADD CONSTRAINT incoming_payments_trace
  CHECK (state <> 'returned' OR returned_at IS NOT NULL) NOT VALID;

DROP INDEX incoming_payments_one_per_deposit;
CREATE UNIQUE INDEX incoming_payments_one_per_deposit ON incoming_payments (deposit_id)
  WHERE state NOT IN ('returning', 'returned');
-- A bank gives each transfer from an account a number of its own, so a number is entered once.
CREATE UNIQUE INDEX incoming_payments_one_return ON incoming_payments (returned_account_id, returned_reference);
CREATE INDEX incoming_payments_amount ON incoming_payments (agent_id, amount, occurred_at);
CREATE INDEX incoming_payments_reference ON incoming_payments (agent_id, reference);
CREATE INDEX incoming_payments_agent_received ON incoming_payments (agent_id, received_at, id);
CREATE INDEX incoming_payments_agent_decided ON incoming_payments (agent_id, decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX incoming_payments_sender ON incoming_payments (member_id, sender_account_number) WHERE state = 'credited';
