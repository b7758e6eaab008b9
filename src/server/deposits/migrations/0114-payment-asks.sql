-- A gateway's name of a payment leads to one deposit.
CREATE UNIQUE INDEX deposits_gateway_reference ON deposits (agent_id, gateway_id, gateway_reference)
WHERE gateway_reference IS NOT NULL;

-- Payments about which a gateway is still asked, because its reports prove nothing or may be lost. A row ends with the
-- last question.
CREATE TABLE payment_asks (
  agent_id bigint NOT NULL REFERENCES agents,
  gateway_id text NOT NULL,
  gateway_reference text NOT NULL,
  -- Null for a reference that a report named, and no deposit has.
  deposit_id uuid REFERENCES deposits,
  -- Days in Thailand that are asked about, besides the day of the question.
  first_day date NOT NULL,
  named_day date,
  -- Transaction that a report named, and the questions that are still spent on it.
  named_transaction text,
  named_asks integer NOT NULL DEFAULT 0 CHECK (named_asks >= 0),
  due_at timestamptz NOT NULL,
  asked_at timestamptz,
  -- Questions without an answer since the last answered one.
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  PRIMARY KEY (agent_id, gateway_id, gateway_reference)
);
CREATE INDEX payment_asks_due ON payment_asks (agent_id, gateway_id, due_at);
