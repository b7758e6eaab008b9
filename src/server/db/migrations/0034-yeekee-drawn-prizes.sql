-- Prizes of a round are drawn among those who shot and staked, no longer given by rank: ranks could be timed. What was
-- won by rank stays in the ledger.
DELETE FROM yeekee_prizes;
ALTER TABLE yeekee_prizes DROP COLUMN outcome;
ALTER TABLE yeekee_prizes RENAME COLUMN rank TO number;
ALTER TABLE yeekee_prizes
  ALTER COLUMN member_id SET NOT NULL,
  -- The day of the round.
  ADD COLUMN day date NOT NULL,
  ADD CONSTRAINT yeekee_prizes_one_a_day UNIQUE (member_id, day);

-- Who took part in the draw of a round, in the order of their first shots.
CREATE TABLE yeekee_entrants (
  round_id bigint NOT NULL REFERENCES yeekee_rounds,
  place integer NOT NULL CHECK (place > 0),
  member_id bigint NOT NULL REFERENCES members,
  PRIMARY KEY (round_id, place),
  UNIQUE (round_id, member_id)
);
ALTER TABLE yeekee_prizes ADD FOREIGN KEY (round_id, member_id) REFERENCES yeekee_entrants (round_id, member_id);

-- What a member has staked in a round beyond what stands on every outcome at once, which risks nothing.
CREATE FUNCTION stake_at_risk(p_round_id bigint, p_member_id bigint) RETURNS bigint
  LANGUAGE sql STABLE STRICT AS $$
    SELECT (coalesce(sum(amount), 0)
      - (SELECT coalesce(sum(amount), 0) FROM opposed_lotto_stakes(p_round_id, ARRAY[p_member_id])))::bigint
    FROM lotto_bills
    WHERE round_id = p_round_id AND member_id = p_member_id AND state IN ('active', 'resulted')
  $$;

-- A prize is played through once before it can be withdrawn.
ALTER TABLE turnover_requirements DROP CONSTRAINT turnover_requirements_source_check;
ALTER TABLE turnover_requirements ADD CONSTRAINT turnover_requirements_source_check
  CHECK (source IN ('promotion', 'coupon', 'cashback', 'shot_prize'));
