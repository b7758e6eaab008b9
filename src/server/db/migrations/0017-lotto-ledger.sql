-- What lottery bets are paid into and prizes come out of.
ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_kind_check CHECK (kind IN (
  'member_wallet', 'member_points', 'house_games', 'house_lotto', 'house_points', 'agent_bank', 'withdrawal_holds',
  'promotion_budget'));
INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
SELECT 'house_lotto', 'THB', id, NULL, NULL FROM agents ON CONFLICT DO NOTHING;

-- A bill is paid for once, given back once, and its prize paid once for each time that its round was settled (the
-- reference of a prize names that). The database refuses a second, whoever asks.
CREATE UNIQUE INDEX transfers_one_lotto_bet ON transfers (reference) WHERE code = 'lotto_bet';
CREATE UNIQUE INDEX transfers_one_lotto_return ON transfers (reference) WHERE code IN ('lotto_cancel', 'lotto_refund');
CREATE UNIQUE INDEX transfers_one_lotto_prize ON transfers (reference) WHERE code = 'lotto_prize';
CREATE UNIQUE INDEX transfers_one_lotto_correction ON transfers (reference) WHERE code = 'lotto_correction';
