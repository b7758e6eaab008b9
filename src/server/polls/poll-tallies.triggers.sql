-- Votes of one member follow each other, because each locks the member's quota: the first one is known.
CREATE OR REPLACE FUNCTION count_poll_votes() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO poll_tallies AS t (poll_id, choice_no, part, votes, voters)
  SELECT v.poll_id, v.choice_no, v.member_id % 16, count(*), count(*) FILTER (WHERE NOT EXISTS (
    SELECT FROM poll_votes o WHERE o.poll_id = v.poll_id AND o.member_id = v.member_id AND o.id < v.id))
  FROM added v GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (poll_id, choice_no, part) DO UPDATE SET votes = t.votes + excluded.votes, voters = t.voters + excluded.voters;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER poll_votes_counted AFTER INSERT ON poll_votes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_poll_votes();

-- Prizes are inserted as due, which counts nothing.
CREATE OR REPLACE FUNCTION count_poll_prizes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO poll_prize_sums AS s (poll_id, paid, held, paid_amount)
  SELECT poll_id, sum(sign * (state = 'paid')::integer), sum(sign * (state = 'held')::integer),
    sum(sign * CASE state WHEN 'paid' THEN amount ELSE 0 END)
  FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) changed GROUP BY poll_id ORDER BY poll_id
  ON CONFLICT (poll_id) DO UPDATE SET paid = s.paid + excluded.paid, held = s.held + excluded.held,
    paid_amount = s.paid_amount + excluded.paid_amount;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER poll_prizes_counted AFTER UPDATE ON poll_prizes
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_poll_prizes();
