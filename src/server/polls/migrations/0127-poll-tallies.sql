-- Votes of each choice, so that a count of them reads few rows. A choice has up to 16 rows, by the member's id, because
-- votes that are cast at the same time would wait for a single one.
CREATE TABLE poll_tallies (
  poll_id bigint NOT NULL,
  choice_no smallint NOT NULL,
  part smallint NOT NULL,
  votes integer NOT NULL,
  -- Members whose first vote of the poll was for the choice.
  voters integer NOT NULL,
  PRIMARY KEY (poll_id, choice_no, part),
  FOREIGN KEY (poll_id, choice_no) REFERENCES poll_choices (poll_id, no)
);
INSERT INTO poll_tallies
SELECT poll_id, choice_no, member_id % 16, count(*), count(*) FILTER (WHERE is_first)
FROM (
  SELECT *, id = min(id) OVER (PARTITION BY poll_id, member_id) AS is_first FROM poll_votes
) v GROUP BY 1, 2, 3;

-- Prizes of each poll that are paid or held back; satang.
CREATE TABLE poll_prize_sums (
  poll_id bigint PRIMARY KEY REFERENCES polls,
  paid integer NOT NULL,
  held integer NOT NULL,
  paid_amount bigint NOT NULL
);
INSERT INTO poll_prize_sums
SELECT poll_id, count(*) FILTER (WHERE state = 'paid'), count(*) FILTER (WHERE state = 'held'),
  coalesce(sum(amount) FILTER (WHERE state = 'paid'), 0)
FROM poll_prizes WHERE state <> 'due' GROUP BY 1;
