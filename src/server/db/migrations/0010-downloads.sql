-- A file that may be fetched once, and soon, by whoever holds its address. Of the token only the SHA-256 is stored.
CREATE TABLE downloads (
  token_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  -- What writes the file, and what it is told.
  kind text NOT NULL,
  content jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX downloads_expiry ON downloads (expires_at);

-- Movements beside games are few among many bets; a statement that asks for them must not read all the bets.
-- A bet is in neither index, so none pays for them.
CREATE INDEX transfers_debit_beside_games ON transfers (debit_account_id, seq)
  WHERE debit_balance_after IS NOT NULL AND NOT starts_with(code, 'game_');
CREATE INDEX transfers_credit_beside_games ON transfers (credit_account_id, seq)
  WHERE credit_balance_after IS NOT NULL AND NOT starts_with(code, 'game_');

-- Milestones by which a day is found as a range of seq: an index over every transfer would cost each bet another write.
CREATE INDEX transfers_milestones ON transfers (created_at) WHERE seq % 1024 = 0;
