-- A call of the seamless wallet names what it changes in its round: a stake and a payout at once, also less than zero.
ALTER TYPE game_call DROP ATTRIBUTE amount;
ALTER TYPE game_call
  ADD ATTRIBUTE stake bigint,
  ADD ATTRIBUTE payout bigint,
  -- All that only some calls need.
  ADD ATTRIBUTE rare jsonb,
  -- Whether a rollback opens a closed round again.
  ADD ATTRIBUTE reopens boolean,
  -- Satang to take back that the wallet did not hold.
  ADD ATTRIBUTE shortfall bigint,
  -- Facts that later calls or people need, stored with the response.
  ADD ATTRIBUTE facts jsonb;

-- Shortfalls arise from wins of games too.
ALTER TABLE lotto_shortfalls RENAME TO shortfalls;
ALTER TABLE shortfalls DROP CONSTRAINT lotto_shortfalls_pkey;
ALTER TABLE shortfalls
  -- Reference of the transfers that it belongs to: a bill, or a game round.
  ADD COLUMN reference text,
  ADD COLUMN id bigint NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE;
UPDATE shortfalls SET reference = 'lotto/' || bill_id;
ALTER TABLE shortfalls
  ADD PRIMARY KEY (reference),
  ADD UNIQUE (bill_id),
  ALTER COLUMN bill_id DROP NOT NULL,
  ALTER COLUMN settlement DROP NOT NULL,
  ADD CHECK ((bill_id IS NULL) = (settlement IS NULL));
