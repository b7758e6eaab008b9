-- The deposit whose QR code money names, so that a line of a bank statement and a gateway's report of one payment find
-- each other.
ALTER TABLE incoming_payments ADD COLUMN code_deposit_id uuid REFERENCES deposits;
UPDATE incoming_payments i SET code_deposit_id = d.id
FROM deposits d WHERE starts_with(i.source, 'gateway/') AND d.agent_id = i.agent_id AND d.id::text = i.paid_to;
CREATE INDEX incoming_payments_code ON incoming_payments (code_deposit_id) WHERE code_deposit_id IS NOT NULL;

-- A line that waits gives way to a later report of the gateway.
ALTER TABLE incoming_payments DROP CONSTRAINT incoming_payments_same_as,
  ADD CONSTRAINT incoming_payments_same_as CHECK (same_as < id
    OR (same_as <> id AND (starts_with(source, 'message/') OR (source = 'statement' AND code_deposit_id IS NOT NULL))));

-- Money is compared by the code that it names, too.
DROP FUNCTION IF EXISTS same_money(text, bigint, bigint, timestamptz, boolean, text);
