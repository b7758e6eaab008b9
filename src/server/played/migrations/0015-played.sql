-- What members played, summed up by day: points, VIP, quests, cashback and affiliate read this instead of every stake.
CREATE TABLE played_days (
  member_id bigint NOT NULL REFERENCES members,
  -- Of Thailand, on which it was settled. A void counts on its own day, as less.
  day date NOT NULL,
  area text NOT NULL,
  -- Of the game; empty where none was played.
  category text NOT NULL,
  wallet_kind text NOT NULL CHECK (wallet_kind IN ('main', 'bonus')),
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  valid_turnover bigint NOT NULL,
  -- The turn that changed it last: who reads on from a turn finds it again.
  turn bigint NOT NULL,
  PRIMARY KEY (member_id, day, area, category, wallet_kind)
);
CREATE INDEX played_days_turn ON played_days (turn, member_id);

-- How far settled stakes are summed up.
CREATE TABLE played_roll_up (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  summed_seq bigint NOT NULL DEFAULT 0,
  turn bigint NOT NULL DEFAULT 0
);
INSERT INTO played_roll_up DEFAULT VALUES;

-- A number below which settled stakes will be complete: once every transaction before that one has ended. After a crash
-- numbers may be given out again, so what was marked before is gone with it: the table is not logged.
CREATE UNLOGGED TABLE played_mark (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seq bigint NOT NULL,
  xid xid8 NOT NULL
);

-- How far each of its readers has come: the turn and, within it, the member.
CREATE TABLE played_readers (
  name text PRIMARY KEY,
  turn bigint NOT NULL DEFAULT 0,
  member_id bigint NOT NULL DEFAULT 0
);
