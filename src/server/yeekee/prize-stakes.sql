-- Returns the part of a member's stakes in a round that counts for the prizes: the stake that would have the same
-- expected loss on bets with a return of 90 %. Bets on almost every number therefore count only by their small expected
-- loss. p_chances holds the chance to win of each bet type.
CREATE OR REPLACE FUNCTION counted_prize_stake(p_round_id bigint, p_member_id bigint, p_chances jsonb) RETURNS bigint
LANGUAGE sql STABLE STRICT AS $$
  SELECT coalesce(floor(sum(
    i.amount * greatest(0, 1 - (p_chances->>i.bet_type)::numeric * i.rate_milli / 1000)) * 10), 0)::bigint
  FROM lotto_bills b JOIN lotto_items i ON i.bill_id = b.id
  WHERE b.round_id = p_round_id AND b.member_id = p_member_id AND b.state IN ('active', 'resulted')
$$;

-- Lists the members who take part in the draw of a round's prizes, in the order of their first shots. A member needs
-- a shot, enough counted stake, a verified phone, no prize on that day and no safety refusal.
CREATE OR REPLACE FUNCTION list_prize_entrants(p_round_id bigint, p_chances jsonb)
RETURNS TABLE (place bigint, member_id bigint, counted_stake bigint) LANGUAGE sql VOLATILE AS $$
  SELECT row_number() OVER (ORDER BY s.first_seq), s.member_id, c.stake
  FROM yeekee_rounds y JOIN lotto_rounds r ON r.id = y.round_id
  CROSS JOIN LATERAL (
    SELECT member_id, min(seq) AS first_seq FROM yeekee_shots
    WHERE round_id = y.round_id AND member_id IS NOT NULL GROUP BY member_id) s
  JOIN members m ON m.id = s.member_id AND m.phone_verified_at IS NOT NULL
  CROSS JOIN LATERAL (SELECT counted_prize_stake(y.round_id, m.id, p_chances) AS stake) c
  WHERE y.round_id = p_round_id AND c.stake >= y.prize_stake
    AND NOT EXISTS (SELECT FROM yeekee_prizes p WHERE p.member_id = m.id AND p.day = r.day)
    AND safety_refusal(m.id, 'reward', NULL) IS NULL
$$;
