-- The number by which people name an order, such as R31.
ALTER TABLE redemptions ADD COLUMN number bigint;
UPDATE redemptions r SET number = counted.number
FROM (SELECT id, row_number() OVER (ORDER BY redeemed_at, id) AS number FROM redemptions) counted
WHERE counted.id = r.id;
ALTER TABLE redemptions ALTER COLUMN number SET NOT NULL,
  ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY;
SELECT setval(pg_get_serial_sequence('redemptions', 'number'), coalesce(max(number), 0) + 1, false) FROM redemptions;
CREATE UNIQUE INDEX redemptions_number ON redemptions (number);

-- Orders of goods, which alone have a recipient.
CREATE INDEX redemptions_goods ON redemptions (agent_id, number) WHERE recipient IS NOT NULL;
DROP INDEX redemptions_ordered;
CREATE INDEX redemptions_waiting ON redemptions (agent_id, redeemed_at) WHERE state = 'ordered' AND recipient IS NOT NULL;
