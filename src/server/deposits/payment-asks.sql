-- Returns the time of the next question about a payment; null when there is none. A code is asked about soon after its
-- order, because reports may be lost, and once after its end. A paid code is asked about only then: it may be paid
-- again.
CREATE OR REPLACE FUNCTION next_payment_ask(p_deposit_id uuid, p_named_asks integer) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT least(
    -- The bank may report money before its own list shows it.
    CASE WHEN p_named_asks > 0 THEN
      business_now() + (ARRAY[1200, 600, 300, 120, 60, 30, 10, 5])[p_named_asks] * interval '1 second' END,
    (SELECT min(at) FROM deposits d CROSS JOIN LATERAL (
       SELECT d.created_at + seconds * interval '1 second' AS at FROM unnest(ARRAY[30, 60, 120, 300]) AS seconds
       WHERE d.state <> 'credited'
       UNION ALL SELECT d.expires_at + interval '10 minutes') asks
     WHERE d.id = p_deposit_id AND at > business_now()))
$$;
