-- How far the play of a member is read for their deposits. The row is locked by all that changes what follows.
CREATE TABLE gift_members (
  member_id bigint PRIMARY KEY REFERENCES members,
  read_seq bigint NOT NULL DEFAULT 0,
  -- The latest that was read: later numbers are not settled long before it.
  read_at timestamptz
);

-- Credited deposits, and how much of each was played.
CREATE TABLE played_deposits (
  deposit_id uuid PRIMARY KEY REFERENCES deposits,
  member_id bigint NOT NULL REFERENCES members,
  credited_at timestamptz NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  played bigint NOT NULL DEFAULT 0 CHECK (played BETWEEN 0 AND amount),
  -- When all of it was played.
  played_at timestamptz,
  CHECK ((played_at IS NOT NULL) = (played = amount))
);
CREATE INDEX played_deposits_member ON played_deposits (member_id, credited_at, deposit_id);

-- What a stake played of a deposit: a void takes it back from there.
CREATE TABLE stake_plays (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  area text NOT NULL,
  reference text NOT NULL,
  deposit_id uuid NOT NULL REFERENCES played_deposits,
  amount bigint NOT NULL CHECK (amount >= 0)
);
CREATE INDEX stake_plays_stake ON stake_plays (member_id, area, reference);

-- Play that was used for gifts: no play brings two of them.
CREATE TABLE gift_uses (
  member_id bigint NOT NULL REFERENCES members,
  kind text NOT NULL,
  -- Of the gift; once for each.
  reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  used_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, kind, reference)
);

-- The spin of a day asks for played deposits: another signature.
DROP FUNCTION IF EXISTS grant_daily_spin(bigint, integer, integer, integer, integer);
DROP FUNCTION IF EXISTS has_recent_deposit(bigint, integer);

-- What one use of a coupon asks for: play of this amount; null where its writer gives it to everybody.
ALTER TABLE coupons ADD COLUMN play bigint CHECK (play > 0);
