-- From which amount two people are needed is a rule of the house like the others.
UPDATE agents SET config = jsonb_set(config, '{rules}', coalesce(config->'rules', '{}') || jsonb_build_object('desk',
  coalesce(config#>'{rules,desk}', '{}') ||
  jsonb_build_object('four_eyes_from', round(four_eyes_from_satang / 100.0, 2)::text)))
WHERE four_eyes_from_satang <> 5000000;
ALTER TABLE agents DROP COLUMN four_eyes_from_satang;

-- A site that one person runs alone says so; never with real money.
ALTER TABLE agents ADD COLUMN is_one_person boolean NOT NULL DEFAULT false;

DROP FUNCTION IF EXISTS needs_four_eyes(bigint, bigint);

-- A trigger compares people, not keys.
ALTER TABLE poll_answers DROP CONSTRAINT poll_answers_four_eyes;
