-- Notifies members about bills that have just ended and pay them money. There is one notice for each member and
-- settlement of a round; its sums grow when the bills of a member end in several transactions. The accounts of these
-- members are locked, so two transactions never deadlock here.
CREATE OR REPLACE FUNCTION tell_ended_bills(p_round_id bigint, p_bills ending_bill[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices AS n (agent_id, member_id, kind, subject, fact)
  SELECT r.agent_id, b.member_id, CASE r.state WHEN 'voided' THEN 'bills_refunded' ELSE 'bills_won' END,
    'lotto/' || r.id || '/' || r.settlement,
    jsonb_build_object('market', m.name, 'day', r.day::text, 'number', r.number, 'bills', count(*), 'amount', sum(b.moved))
  FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id) CROSS JOIN unnest(p_bills) b
  WHERE r.id = p_round_id AND b.moved > 0
  GROUP BY r.id, m.name, b.member_id ORDER BY b.member_id
  ON CONFLICT (member_id, kind, subject) DO UPDATE SET fact = n.fact || jsonb_build_object(
    'bills', (n.fact ->> 'bills')::bigint + (excluded.fact ->> 'bills')::bigint,
    'amount', (n.fact ->> 'amount')::bigint + (excluded.fact ->> 'amount')::bigint);
END $$;
