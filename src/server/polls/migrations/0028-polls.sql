-- A question of an agent to its members. Addresses and calls name it by its number: the events of an agent lead to
-- poll 1 of that agent. Whatever changes a poll, or decides by its times, has locked its row before.
CREATE TABLE polls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL REFERENCES agents,
  number integer NOT NULL CHECK (number > 0),
  -- A short line above the title: "โหวตประจำเดือน พ.ย.".
  occasion text NOT NULL,
  title text NOT NULL,
  question text NOT NULL,
  -- Of the head of its page: narrow, and wide. What chats show; null: the picture of the agent.
  image text NOT NULL,
  image_wide text NOT NULL,
  image_share text,
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  -- Each full so much that is credited to a member while it is open gives a vote, up to so many.
  satang_per_vote bigint NOT NULL CHECK (satang_per_vote > 0),
  most_votes integer NOT NULL CHECK (most_votes > 0),
  -- To each winner, or to all of them together; null: an opinion poll, which has no right answer.
  prize_kind text CHECK (prize_kind IN ('each', 'pool')),
  prize_satang bigint CHECK (prize_satang > 0),
  -- How often a prize has to be played, in thousandths.
  turnover_milli integer CHECK (turnover_milli >= 0),
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  answer_no smallint,
  answered_at timestamptz,
  -- Members who named the answer; known once it is final, because nobody votes any more.
  winner_count integer,
  -- How far their list is: so many of them, out of the votes up to this one.
  listed_winners integer NOT NULL DEFAULT 0,
  listed_vote_id bigint NOT NULL DEFAULT 0,
  is_listed boolean NOT NULL DEFAULT false,
  voided_at timestamptz,
  -- Why, for members.
  void_note text,
  UNIQUE (agent_id, number),
  CONSTRAINT polls_period CHECK (closes_at > opens_at),
  CHECK (num_nulls(prize_kind, prize_satang, turnover_milli) IN (0, 3)),
  CHECK (num_nulls(answer_no, answered_at, winner_count) IN (0, 3)),
  CHECK (answer_no IS NULL OR prize_kind IS NOT NULL AND voided_at IS NULL),
  CHECK ((voided_at IS NULL) = (void_note IS NULL))
);
CREATE INDEX polls_unlisted ON polls (id) WHERE answer_no IS NOT NULL AND NOT is_listed;

CREATE TABLE poll_choices (
  poll_id bigint NOT NULL REFERENCES polls,
  no smallint NOT NULL CHECK (no > 0),
  name text NOT NULL,
  image text NOT NULL,
  -- For wide screens; null: the same.
  image_tall text,
  PRIMARY KEY (poll_id, no)
);
ALTER TABLE polls ADD FOREIGN KEY (id, answer_no) REFERENCES poll_choices (poll_id, no);

-- What a member's deposits came to when they were counted last, and what of it is used.
CREATE TABLE poll_quotas (
  poll_id bigint NOT NULL REFERENCES polls,
  member_id bigint NOT NULL REFERENCES members,
  earned integer NOT NULL,
  spent integer NOT NULL DEFAULT 0,
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (poll_id, member_id),
  CHECK (spent BETWEEN 0 AND earned)
);

CREATE TABLE poll_votes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  poll_id bigint NOT NULL,
  choice_no smallint NOT NULL,
  member_id bigint NOT NULL,
  voted_at timestamptz NOT NULL,
  FOREIGN KEY (poll_id, choice_no) REFERENCES poll_choices (poll_id, no),
  FOREIGN KEY (poll_id, member_id) REFERENCES poll_quotas (poll_id, member_id)
);
CREATE INDEX poll_votes_choice ON poll_votes (poll_id, choice_no, id) INCLUDE (member_id);
CREATE INDEX poll_votes_member ON poll_votes (poll_id, member_id);

-- Answers as operators entered them. One that waits can be withdrawn; a final one is the poll's for ever.
CREATE TABLE poll_answers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  poll_id bigint NOT NULL,
  choice_no smallint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'final', 'withdrawn')),
  entered_at timestamptz NOT NULL,
  entered_by text NOT NULL,
  ended_at timestamptz CHECK ((ended_at IS NULL) = (state = 'waiting')),
  ended_by text CHECK ((ended_by IS NULL) = (state = 'waiting')),
  FOREIGN KEY (poll_id, choice_no) REFERENCES poll_choices (poll_id, no),
  -- It is money: who entered an answer does not confirm it.
  CONSTRAINT poll_answers_four_eyes CHECK (NOT (state = 'final' AND ended_by = entered_by))
);
CREATE UNIQUE INDEX poll_answers_one ON poll_answers (poll_id) WHERE state <> 'withdrawn';

-- Winners in the order of their first right vote, with what each is given. `due` is paid by the next turn of the job;
-- `held` waits for the end of a break of the member, and is looked at again then.
CREATE TABLE poll_prizes (
  poll_id bigint NOT NULL REFERENCES polls,
  member_id bigint NOT NULL REFERENCES members,
  place integer NOT NULL CHECK (place > 0),
  -- A pool of fewer satang than winners leaves nothing for the last of them.
  amount bigint NOT NULL CHECK (amount >= 0),
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'held', 'paid')),
  held_until timestamptz CHECK ((held_until IS NOT NULL) = (state = 'held')),
  paid_at timestamptz CHECK ((paid_at IS NOT NULL) = (state = 'paid')),
  PRIMARY KEY (poll_id, member_id),
  UNIQUE (poll_id, place)
);
CREATE INDEX poll_prizes_due ON poll_prizes (poll_id, place) WHERE state = 'due';
CREATE INDEX poll_prizes_held ON poll_prizes (held_until) WHERE state = 'held';

-- A prize is paid once, whoever pays: the database refuses a second one.
CREATE UNIQUE INDEX transfers_one_poll_prize ON transfers (reference) WHERE code = 'poll_prize';
