-- How much and how often members withdraw is a rule of the house like the others: written down where it is not the usual.
UPDATE agents SET config = jsonb_set(config, '{rules}', coalesce(config->'rules', '{}') || jsonb_build_object('withdrawal',
  jsonb_strip_nulls(jsonb_build_object(
    'least', CASE WHEN min_satang <> 10000 THEN round(least(min_satang, 1000000000000) / 100.0, 2)::text END,
    'most', CASE WHEN max_satang <> 5000000 THEN round(least(max_satang, 1000000000000) / 100.0, 2)::text END,
    'per_day', CASE WHEN most_per_day <> 5 THEN least(most_per_day, 1000) END))))
FROM withdrawal_terms t
WHERE t.agent_id = agents.id AND (min_satang, max_satang, most_per_day) <> (10000, 5000000, 5);
DROP TABLE withdrawal_terms;
