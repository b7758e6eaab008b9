-- The sandbox payment gateway's own books; it knows nothing else of the platform.
CREATE SCHEMA sandbox_gateway;

CREATE TABLE sandbox_gateway.payments (
  gateway_reference text PRIMARY KEY,
  -- Whose payment it is: a gateway serves many.
  merchant_id text NOT NULL,
  -- What the merchant calls it: asked twice, the same payment is answered.
  reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  qr_payload text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT business_now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (merchant_id, reference)
);

-- What was paid, each reported until the platform has answered.
CREATE TABLE sandbox_gateway.reports (
  transaction_id text PRIMARY KEY,
  gateway_reference text NOT NULL REFERENCES sandbox_gateway.payments,
  amount bigint NOT NULL CHECK (amount > 0),
  paid_at timestamptz NOT NULL DEFAULT business_now(),
  tries integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT business_now(),
  -- What the platform made of it.
  answer text
);
CREATE INDEX reports_due ON sandbox_gateway.reports (due_at) WHERE answer IS NULL;
CREATE INDEX reports_payment ON sandbox_gateway.reports (gateway_reference, paid_at);
