-- What accounts there are. A member has those of owner `member`, an agent those of owner `house`: a further kind is a
-- row, and whoever is there already gets the account with it. An area that needs one adds it beside its own tables.
CREATE TABLE account_kinds (
  kind text PRIMARY KEY,
  owner text NOT NULL CHECK (owner IN ('member', 'house')),
  currency text NOT NULL CHECK (currency IN ('THB', 'POINT')),
  UNIQUE (kind, currency),
  -- A page is told which balance changed by what follows: `wallet`, `points`.
  CHECK (owner = 'house' OR starts_with(kind, 'member_'))
);
INSERT INTO account_kinds (kind, owner, currency) VALUES
  ('member_wallet', 'member', 'THB'),
  ('member_points', 'member', 'POINT'),
  ('house_points', 'house', 'POINT'),
  ('agent_bank', 'house', 'THB');

-- Double entry. A member account keeps its balance, never below zero; a house account keeps none:
-- its balance is derived from its transfers, so that no hot row is locked by every bet.
CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  currency text NOT NULL,
  agent_id bigint NOT NULL REFERENCES agents,
  member_id bigint REFERENCES members,
  balance bigint CHECK (balance >= 0),
  unsummed_movements integer NOT NULL DEFAULT 0,
  -- Movements up to this one are in the sums. Those of an account are numbered under the lock of its row, so none is
  -- ever added before it.
  summed_seq bigint NOT NULL DEFAULT 0,
  CHECK ((member_id IS NULL) = (balance IS NULL)),
  FOREIGN KEY (kind, currency) REFERENCES account_kinds (kind, currency)
);
CREATE INDEX accounts_member ON accounts (member_id) WHERE member_id IS NOT NULL;
CREATE UNIQUE INDEX accounts_house ON accounts (agent_id, kind, currency) WHERE member_id IS NULL;
CREATE UNIQUE INDEX accounts_points ON accounts (member_id) WHERE kind = 'member_points';

-- What makes a money movement happen once. The id is UUIDv5 of scope, route and key.
-- A row without body hash is a tombstone: the command was undone before it arrived.
CREATE TABLE commands (
  id uuid PRIMARY KEY,
  scope text NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  body_hash bytea,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT business_now()
);

-- Immutable. A mistake is corrected by a reversing transfer. No foreign keys: only post_transfers
-- writes here, and a key check per bet would lock the house account's row.
CREATE TABLE transfers (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  command_id uuid NOT NULL,
  debit_account_id bigint NOT NULL,
  credit_account_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  code text NOT NULL,
  reference text NOT NULL,
  -- Set on the side that keeps a balance.
  debit_balance_after bigint,
  credit_balance_after bigint,
  created_at timestamptz NOT NULL,
  -- SHA-256 over the row's content; `ledger verify` recomputes it.
  digest bytea NOT NULL,
  CHECK (debit_account_id <> credit_account_id)
);
CREATE INDEX transfers_debit ON transfers (debit_account_id, seq) WHERE debit_balance_after IS NOT NULL;
CREATE INDEX transfers_credit ON transfers (credit_account_id, seq) WHERE credit_balance_after IS NOT NULL;
-- Movements beside games are few among many bets; a statement that asks for them must not read all the bets.
-- A bet is in neither index, so none pays for them.
CREATE INDEX transfers_debit_beside_games ON transfers (debit_account_id, seq)
  WHERE debit_balance_after IS NOT NULL AND NOT starts_with(code, 'game_');
CREATE INDEX transfers_credit_beside_games ON transfers (credit_account_id, seq)
  WHERE credit_balance_after IS NOT NULL AND NOT starts_with(code, 'game_');
-- Milestones by which a day is found as a range of seq: an index over every transfer would cost each bet another write.
CREATE INDEX transfers_milestones ON transfers (created_at) WHERE seq % 1024 = 0;

-- What post_transfers is asked to move.
CREATE TYPE movement AS (
  id uuid, command_id uuid, debit_account_id bigint, credit_account_id bigint, amount bigint, code text, reference text
);

-- What came of each day of an account, by code, so that a statement need not read a day's movements to say it. The
-- movements are summed up 256 at a time, by the posting that brings the 256th: a bet writes no row for it, and besides
-- these sums there are never more than 255 movements to be read.
CREATE TABLE movement_days (
  account_id bigint NOT NULL REFERENCES accounts,
  -- Of Thailand.
  day date NOT NULL,
  code text NOT NULL,
  net bigint NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (account_id, day, code)
);

-- Written in the transaction that settles; a reversal is a negative row. Turnover, points, affiliate,
-- VIP, quests and cashback read this table and nothing else.
CREATE TABLE settled_stakes (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL,
  area text NOT NULL CHECK (area IN ('games', 'lotto', 'wheel')),
  reference text NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  valid_turnover bigint NOT NULL,
  settled_at timestamptz NOT NULL,
  -- Where the stake came from.
  account_id bigint,
  -- What it was played on; null where no game was played.
  provider_id text,
  game_id text,
  category text
);
CREATE INDEX settled_stakes_member ON settled_stakes (member_id, settled_at);

-- What a member has to play before money may leave. Running until it has an end.
CREATE TABLE turnover_requirements (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id bigint NOT NULL REFERENCES members,
  source text NOT NULL CHECK (source IN ('promotion', 'coupon', 'cashback', 'shot_prize')),
  -- What it comes from, in the words of its source.
  reference text NOT NULL,
  -- As the member reads it.
  name text NOT NULL,
  required bigint NOT NULL CHECK (required > 0),
  -- What counts: categories of games, all play when null, without some games (`provider_id/game_id`).
  categories jsonb,
  excluded_games jsonb NOT NULL DEFAULT '[]',
  -- Stakes settled from here on count.
  started_at timestamptz NOT NULL,
  -- Stakes settled from there on count no more, and what is not met by then never will be. Null: it stays.
  expires_at timestamptz,
  -- When a job last found that it is not met.
  checked_at timestamptz,
  ended_at timestamptz,
  ended_as text CHECK (ended_as IN ('met', 'cancelled', 'expired')),
  CHECK ((ended_at IS NULL) = (ended_as IS NULL)),
  UNIQUE (source, reference)
);
CREATE INDEX turnover_requirements_running ON turnover_requirements (member_id) WHERE ended_at IS NULL;

CREATE TABLE wallets (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  member_id bigint NOT NULL REFERENCES members,
  -- 1 is the main wallet, any other number a bonus wallet.
  wallet_type_id integer NOT NULL,
  name text NOT NULL,
  -- A bonus wallet is tied to the requirement that it ends with.
  requirement_id uuid REFERENCES turnover_requirements,
  -- Money came in after its end: a job moves it to where the rest went.
  has_late_money boolean NOT NULL DEFAULT false
);
CREATE INDEX wallets_member ON wallets (member_id);
CREATE UNIQUE INDEX wallets_main ON wallets (member_id) WHERE wallet_type_id = 1;
CREATE UNIQUE INDEX wallets_requirement ON wallets (requirement_id) WHERE requirement_id IS NOT NULL;
CREATE INDEX wallets_late_money ON wallets (account_id) WHERE has_late_money;
