-- What a member earns by friends whom they referred, until they take it over into their wallet.
INSERT INTO account_kinds (kind, owner, currency) VALUES ('member_commission', 'member', 'THB');
CREATE UNIQUE INDEX accounts_commission ON accounts (member_id) WHERE kind = 'member_commission';

-- What a friend's day of play came to for a member who referred them, at most three levels up. A millionth of a satang
-- is counted, whole satang are granted.
CREATE TABLE affiliate_days (
  member_id bigint NOT NULL REFERENCES members,
  friend_id bigint NOT NULL REFERENCES members,
  type text NOT NULL CHECK (type IN ('slot', 'fishing', 'lotto', 'sport', 'casino')),
  day date NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  -- Valid turnover of the friend that is counted already.
  turnover bigint NOT NULL,
  earned_micro bigint NOT NULL,
  PRIMARY KEY (member_id, friend_id, type, day)
);
CREATE INDEX affiliate_days_latest ON affiliate_days (member_id, day DESC, friend_id DESC, type DESC);

-- The same by friend and month, and by level, type and month: pages read these, and not every day of every friend.
CREATE TABLE affiliate_friend_months (
  member_id bigint NOT NULL REFERENCES members,
  month date NOT NULL,
  friend_id bigint NOT NULL REFERENCES members,
  turnover bigint NOT NULL,
  earned_micro bigint NOT NULL,
  PRIMARY KEY (member_id, month, friend_id)
);

CREATE TABLE affiliate_months (
  member_id bigint NOT NULL REFERENCES members,
  month date NOT NULL,
  level smallint NOT NULL,
  type text NOT NULL,
  turnover bigint NOT NULL,
  earned_micro bigint NOT NULL,
  PRIMARY KEY (member_id, month, level, type)
);

-- What a month came to, and how much of it is the member's: no more than the most of a month.
CREATE TABLE affiliate_incomes (
  member_id bigint NOT NULL REFERENCES members,
  month date NOT NULL,
  earned_micro bigint NOT NULL,
  entitled_micro bigint NOT NULL,
  PRIMARY KEY (member_id, month)
);

-- What the ledger moved of it, less what it took back. It may be more than the months come to: a void takes back what
-- was used already, and what is earned next makes up for it.
CREATE TABLE affiliate_grants (
  member_id bigint PRIMARY KEY REFERENCES members,
  granted bigint NOT NULL
);

-- What one turn does to a member who referred somebody.
CREATE TYPE affiliate_credit AS (
  member_id bigint, account_id bigint, day date, amount bigint
);

-- Of a month that is over: what half of all referrers of an agent have earned less than. Counted once, soon after.
CREATE TABLE affiliate_medians (
  agent_id bigint NOT NULL REFERENCES agents,
  month date NOT NULL,
  referrers integer NOT NULL,
  -- Satang.
  median bigint NOT NULL,
  PRIMARY KEY (agent_id, month)
);
