-- Accounts of the agent that members pay into. The number of a bank account, or the phone of a TrueMoney wallet.
CREATE TABLE receiving_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  kind text NOT NULL CHECK (kind IN ('bank', 'truemoney')),
  bank_code text CHECK ((bank_code IS NOT NULL) = (kind = 'bank')),
  account_number text NOT NULL CHECK (account_number ~ '^[0-9]{10,15}$'),
  account_name text NOT NULL,
  min_satang bigint NOT NULL CHECK (min_satang >= 100),
  max_satang bigint NOT NULL CHECK (max_satang >= min_satang),
  position integer NOT NULL,
  is_open boolean NOT NULL DEFAULT true,
  UNIQUE NULLS NOT DISTINCT (agent_id, kind, bank_code, account_number)
);

-- Ways to pay by QR code, each served by a payment gateway.
CREATE TABLE payment_channels (
  agent_id bigint NOT NULL REFERENCES agents,
  id text NOT NULL,
  gateway_id text NOT NULL,
  name text NOT NULL,
  sub_channels jsonb NOT NULL,
  min_satang bigint NOT NULL CHECK (min_satang >= 100),
  max_satang bigint NOT NULL CHECK (max_satang >= min_satang),
  valid_seconds integer NOT NULL CHECK (valid_seconds > 0),
  position integer NOT NULL,
  is_open boolean NOT NULL DEFAULT true,
  PRIMARY KEY (agent_id, id)
);

-- What a member set out to pay in. `pending` holds its exact amount on its account; `review` waits for an operator;
-- the others are ends.
CREATE TABLE deposits (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  agent_id bigint NOT NULL REFERENCES agents,
  member_id bigint NOT NULL REFERENCES members,
  method text NOT NULL CHECK (method IN ('bank', 'truemoney', 'qr', 'manual')),
  state text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'review', 'credited', 'expired', 'cancelled', 'rejected')),
  -- Exact, with the satang that tell it from others on the same account.
  amount bigint NOT NULL CHECK (amount > 0),
  -- What was credited: what has arrived, where an operator decided on another amount.
  credited_amount bigint CHECK ((credited_amount IS NOT NULL) = (state = 'credited')),
  receiving_account_id bigint REFERENCES receiving_accounts CHECK ((receiving_account_id IS NOT NULL) = (method IN ('bank', 'truemoney'))),
  channel_id text,
  sub_channel_id text,
  -- The gateway that was asked for the code: nobody else may report it paid.
  gateway_id text CHECK ((gateway_id IS NOT NULL) = (method = 'qr')),
  -- What the gateway calls it, and the text inside the QR code; set once the gateway has answered.
  gateway_reference text,
  qr_payload text,
  -- Where the sandbox lets one pretend to pay.
  pay_url text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When the member said that the money is on its way.
  claimed_at timestamptz,
  decided_at timestamptz CHECK ((decided_at IS NOT NULL) = (state IN ('credited', 'expired', 'cancelled', 'rejected'))),
  decided_by text,
  -- Why it was refused or waits, as the member reads it.
  note text,
  FOREIGN KEY (agent_id, channel_id) REFERENCES payment_channels (agent_id, id),
  CHECK ((channel_id IS NOT NULL) = (method = 'qr'))
);
CREATE UNIQUE INDEX deposits_exact_amount ON deposits (receiving_account_id, amount) WHERE state = 'pending';
CREATE INDEX deposits_amount_history ON deposits (receiving_account_id, amount, created_at);
CREATE UNIQUE INDEX deposits_one_pending ON deposits (member_id) WHERE state = 'pending';
CREATE INDEX deposits_member ON deposits (member_id, created_at, id);
CREATE INDEX deposits_due ON deposits (expires_at) WHERE state = 'pending';
-- What operators list.
CREATE INDEX deposits_agent ON deposits (agent_id, created_at);
CREATE INDEX deposits_agent_state ON deposits (agent_id, state, created_at);

-- Money that has arrived, as a gateway or an operator reported it. It is credited, or waits for an operator.
CREATE TABLE incoming_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  -- `gateway/sandbox`, `operator`: the same reference may occur once per source.
  source text NOT NULL,
  reference text NOT NULL,
  -- Which operator reported it; null where a gateway did.
  reported_by text CHECK (reported_by IS NULL OR source = 'operator'),
  amount bigint NOT NULL CHECK (amount > 0),
  -- As reported: the reference of a QR payment, or bank and number of an account, be it the agent's or not.
  paid_to text NOT NULL,
  receiving_account_id bigint REFERENCES receiving_accounts,
  sender_bank_code text,
  sender_account_number text,
  sender_name text,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('credited', 'review', 'returned')),
  -- Why it waits: `late`, `wrong_amount`, `unknown_sender`, `unknown_payment`, `refused_by_safety`.
  reason text CHECK ((reason IS NULL) <= (state = 'credited')),
  deposit_id uuid REFERENCES deposits,
  member_id bigint REFERENCES members,
  decided_at timestamptz CHECK ((decided_at IS NOT NULL) = (state IN ('credited', 'returned'))),
  decided_by text,
  UNIQUE (agent_id, source, reference)
);
CREATE INDEX incoming_payments_agent_state ON incoming_payments (agent_id, state, id);
CREATE INDEX incoming_payments_deposit ON incoming_payments (deposit_id) WHERE deposit_id IS NOT NULL;
-- A deposit is decided together with one payment: money of two senders is never credited as one.
CREATE UNIQUE INDEX incoming_payments_one_per_deposit ON incoming_payments (deposit_id) WHERE state <> 'returned';

-- A deposit is credited once, whoever decides: the database refuses a second one.
CREATE UNIQUE INDEX transfers_one_deposit ON transfers (reference) WHERE code = 'deposit';
