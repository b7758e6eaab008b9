-- How the book of a provider was compared with ours, by the days of Thailand. Amounts are in satang.
CREATE TABLE game_comparisons (
  agent_id bigint NOT NULL REFERENCES agents,
  source text NOT NULL,
  day date NOT NULL,
  -- Attempts since the last comparison that came to its end.
  attempts integer NOT NULL DEFAULT 0,
  -- Null when the day needs no further comparison.
  next_attempt_at timestamptz,
  -- Names the attempt that may write its outcome; null when none may.
  claimed_at timestamptz,
  -- First attempt since the last comparison that came to its end.
  unfinished_since timestamptz,
  -- Why the last attempt failed.
  error text,
  compared_at timestamptz,
  our_count integer,
  our_debits bigint,
  our_credits bigint,
  their_count integer,
  their_debits bigint,
  their_credits bigint,
  PRIMARY KEY (agent_id, source, day),
  CHECK (num_nulls(compared_at, our_count, our_debits, our_credits, their_count, their_debits, their_credits) IN (0, 7))
);
CREATE INDEX game_comparisons_due ON game_comparisons (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX game_comparisons_unfinished ON game_comparisons (unfinished_since) WHERE unfinished_since IS NOT NULL;

-- Transactions that the books of a provider and ours have differently.
CREATE TABLE game_differences (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL,
  source text NOT NULL,
  day date NOT NULL,
  transaction_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('missing_here', 'missing_there', 'amount', 'undone_here', 'undone_there', 'unclear')),
  -- Null when the provider names a kind that is not known.
  movement text CHECK (movement IN ('debit', 'credit', 'rollback')),
  -- Null on the side that does not have the transaction.
  our_amount bigint,
  their_amount bigint,
  round_id text,
  member_id bigint REFERENCES members,
  -- The transaction in the words of the provider, when it has it.
  said text,
  happened_at timestamptz NOT NULL,
  first_seen_at timestamptz NOT NULL,
  -- Time of the last comparison that found it.
  last_seen_at timestamptz NOT NULL,
  -- Time of the first comparison that did not find it any more.
  gone_at timestamptz,
  closed_by text,
  closed_at timestamptz,
  note text,
  UNIQUE (agent_id, source, day, transaction_id),
  FOREIGN KEY (agent_id, source, day) REFERENCES game_comparisons,
  CHECK (num_nulls(closed_by, closed_at, note) IN (0, 3))
);
CREATE INDEX game_differences_listed ON game_differences (agent_id, id);
CREATE INDEX game_differences_open ON game_differences (agent_id, id) WHERE gone_at IS NULL AND closed_at IS NULL;
CREATE INDEX game_differences_of_member ON game_differences (member_id);

-- Each launch writes it, and no bet does.
CREATE INDEX game_players_of_player ON game_players (player_id);
