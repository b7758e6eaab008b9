-- Days on which a market draws by its source's own list. One takes the place of a day of the month that is near it.
CREATE TABLE lotto_draw_days (
  agent_id bigint NOT NULL,
  market_id text NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (agent_id, market_id, day),
  FOREIGN KEY (agent_id, market_id) REFERENCES lotto_markets
);

-- The day that a round was planned for before its draw was moved, and when that was last changed. Bills that were made
-- before may be taken back until the round closes.
ALTER TABLE lotto_rounds ADD COLUMN moved_from date, ADD COLUMN moved_at timestamptz;
ALTER TABLE lotto_rounds ADD CHECK (moved_from IS NULL OR moved_at IS NOT NULL);

-- The government draws on 2 January 2027 instead of the 1st, as in 2025 and 2026, and its 16 January is not moved.
DELETE FROM lotto_holidays h USING lotto_markets m
WHERE m.agent_id = h.agent_id AND m.market_id = h.market_id AND m.result_kind = 'government'
  AND h.day IN ('2027-01-01', '2027-01-16', '2027-05-01');
INSERT INTO lotto_draw_days (agent_id, market_id, day)
SELECT agent_id, market_id, day FROM lotto_markets CROSS JOIN (VALUES (date '2027-01-02'), ('2027-05-02')) AS listed(day)
WHERE result_kind = 'government';
UPDATE lotto_markets SET calendar = calendar - 'also_on' WHERE calendar ? 'also_on';
UPDATE lotto_rounds r SET day = moved.day, moved_from = r.day, moved_at = now(),
  closes_at = r.closes_at + (moved.day - r.day) * interval '1 day', draws_at = r.draws_at + (moved.day - r.day) * interval '1 day'
FROM lotto_markets m, (VALUES (date '2026-12-30', date '2027-01-02'), ('2027-01-17', '2027-01-16')) AS moved(planned, day)
WHERE m.agent_id = r.agent_id AND m.market_id = r.market_id AND m.result_kind = 'government'
  AND r.day = moved.planned AND r.state IN ('scheduled', 'open')
  AND NOT EXISTS (SELECT FROM lotto_rounds o WHERE o.agent_id = r.agent_id AND o.market_id = r.market_id AND o.day = moved.day)
  AND r.closes_at + (moved.day - r.day) * interval '1 day' > greatest(r.opens_at, now());

-- Hanoi draws nothing for four days from the eve of Tết.
INSERT INTO lotto_holidays (agent_id, market_id, day, name)
SELECT agent_id, market_id, eve + n, 'ตรุษเวียดนาม' FROM lotto_markets
CROSS JOIN (VALUES (date '2027-02-05'), ('2028-01-25'), ('2029-02-12'), ('2030-02-01')) AS tet(eve)
CROSS JOIN generate_series(0, 3) AS n
WHERE result_kind = 'hanoi' ON CONFLICT DO NOTHING;

-- Banks publish in the morning; bets end before.
UPDATE lotto_markets SET calendar = jsonb_set(calendar, '{closes,time}', '"09:00"'),
  schedule = replace(replace(schedule, '12:00', '09:00'), '10:30', '09:00')
WHERE market_id IN ('omsin', 'thokos') AND calendar->'closes'->>'time' IN ('12:00', '10:30');
UPDATE lotto_rounds SET closes_at = (day + time '09:00') AT TIME ZONE 'Asia/Bangkok'
WHERE market_id IN ('omsin', 'thokos') AND state IN ('scheduled', 'open')
  AND opens_at < (day + time '09:00') AT TIME ZONE 'Asia/Bangkok';

-- New York closes at 16:00 by its own clock, which is an hour later in Thailand in winter. Bets end ten minutes before.
UPDATE lotto_markets SET schedule = 'จันทร์ถึงศุกร์ ปิดรับก่อนตลาดนิวยอร์กปิด 10 นาที (ราว 02:50 หรือ 03:50 ของวันถัดไป)',
  calendar = calendar || '{"closes": {"days": 0, "time": "15:50", "zone": "America/New_York"},
    "draws": {"days": 0, "time": "16:15", "zone": "America/New_York"}}'
WHERE market_id = 'dow-jones' AND calendar->'closes'->>'time' = '03:00';
-- On two days of the winter of this change New York closes at 13:00.
UPDATE lotto_rounds r SET closes_at = (r.day + t.closes) AT TIME ZONE 'America/New_York',
  draws_at = (r.day + t.draws) AT TIME ZONE 'America/New_York'
FROM (VALUES (true, time '12:50', time '13:15'), (false, '15:50', '16:15')) AS t(is_half, closes, draws)
WHERE r.market_id = 'dow-jones' AND r.state IN ('scheduled', 'open')
  AND t.is_half = (r.day IN ('2026-11-27', '2026-12-24'))
  AND r.opens_at < (r.day + t.closes) AT TIME ZONE 'America/New_York';
INSERT INTO lotto_holidays (agent_id, market_id, day, name)
SELECT agent_id, market_id, day, 'ตลาดนิวยอร์กปิดทำการ' FROM lotto_markets CROSS JOIN (VALUES
  (date '2026-11-27'), ('2026-12-24'), ('2027-03-26'), ('2027-05-31'), ('2027-06-18'), ('2027-07-05'), ('2027-09-06'),
  ('2027-11-25'), ('2027-11-26'), ('2027-12-24'), ('2028-01-17'), ('2028-02-21'), ('2028-04-14'), ('2028-05-29'),
  ('2028-06-19'), ('2028-07-03'), ('2028-07-04'), ('2028-09-04'), ('2028-11-23'), ('2028-11-24'), ('2028-12-25')
) AS closed(day) WHERE market_id = 'dow-jones' ON CONFLICT DO NOTHING;
