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

-- What was paid, each reported until the platform has answered: a code, or a transfer to an account of the merchant.
CREATE TABLE sandbox_gateway.reports (
  transaction_id text PRIMARY KEY,
  -- The code that was paid.
  gateway_reference text REFERENCES sandbox_gateway.payments,
  -- Whose account a transfer went to. The bank is null for TrueMoney.
  merchant_id text,
  bank_code text,
  account_number text,
  sender_bank_code text,
  sender_account_number text,
  sender_name text,
  amount bigint NOT NULL CHECK (amount > 0),
  paid_at timestamptz NOT NULL DEFAULT business_now(),
  tries integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT business_now(),
  -- What the platform made of it.
  answer text,
  CHECK (num_nonnulls(gateway_reference, merchant_id) = 1),
  CHECK ((merchant_id IS NULL) = (account_number IS NULL)),
  CHECK ((merchant_id IS NULL) = (sender_account_number IS NULL))
);
CREATE INDEX reports_due ON sandbox_gateway.reports (due_at) WHERE answer IS NULL;
CREATE INDEX reports_payment ON sandbox_gateway.reports (gateway_reference, paid_at);
