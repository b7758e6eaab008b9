-- Hanoi and Malay take "บน" and "ล่าง" from two numbers that their market draws.
ALTER TABLE lotto_markets DROP CONSTRAINT lotto_markets_result_kind_check;
ALTER TABLE lotto_markets ADD CONSTRAINT lotto_markets_result_kind_check
  CHECK (result_kind IN ('government', 'four_digits', 'hanoi', 'top_two', 'stock', 'yeekee'));

-- The number of "ล่าง", where it is another one than that of "บน".
ALTER TABLE lotto_rounds ADD COLUMN announced_bottom text;
ALTER TABLE lotto_results ADD COLUMN announced_bottom text;

-- A market is found by its id or by its name. Rounds keep their bills, because the digits that are bet on are the same,
-- and rounds that have a result keep it as it was paid.
UPDATE lotto_markets SET result_kind = 'hanoi'
WHERE result_kind = 'four_digits' AND (market_id ~ '^hanoi(-|$)' OR name LIKE '%ฮานอย%');
UPDATE lotto_markets SET result_kind = 'top_two'
WHERE result_kind = 'four_digits' AND (market_id ~ '^malay(-|$)' OR name LIKE '%มาเลย์%');

-- A result of these markets that waits has one number, so it would pay by the wrong digits. It is entered again.
UPDATE lotto_results SET state = 'withdrawn', ended_at = greatest(entered_at, now()), ended_by = 'system'
WHERE state = 'waiting' AND round_id IN (
  SELECT r.id FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id)
  WHERE m.result_kind IN ('hanoi', 'top_two'));
