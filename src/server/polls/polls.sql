-- Returns the state of a poll at a moment. Opening and closing follow from the times alone and write nothing.
CREATE OR REPLACE FUNCTION poll_state(p polls, p_now timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p.voided_at IS NOT NULL THEN 'void'
    WHEN p.answer_no IS NOT NULL THEN 'answered'
    WHEN p_now < p.opens_at THEN 'scheduled'
    WHEN p_now < p.closes_at THEN 'open'
    ELSE 'closed' END
$$;

-- Returns the votes that a member's deposits earn: one per p.satang_per_vote of fully played deposits that were
-- credited while the poll was open, at most p.most_votes.
CREATE OR REPLACE FUNCTION poll_votes_earned(p polls, p_member_id bigint) RETURNS integer
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT least(p.most_votes, floor(coalesce(sum(amount), 0) / p.satang_per_vote))::integer FROM played_deposits
  WHERE member_id = p_member_id AND played = amount AND credited_at >= p.opens_at AND credited_at < p.closes_at
$$;

-- Recounts and stores a member's quota. A concurrent count of the same quota waits and then sees the latest deposits
-- and votes.
CREATE OR REPLACE FUNCTION count_poll_quota(p_poll_id bigint, p_member_id bigint) RETURNS poll_quotas LANGUAGE plpgsql AS $$
DECLARE
  v_quota poll_quotas;
BEGIN
  INSERT INTO poll_quotas (poll_id, member_id, earned, counted_at)
  VALUES (p_poll_id, p_member_id, 0, business_now()) ON CONFLICT DO NOTHING;
  PERFORM FROM poll_quotas WHERE poll_id = p_poll_id AND member_id = p_member_id FOR UPDATE;
  UPDATE poll_quotas q SET earned = greatest(q.spent, poll_votes_earned(p, p_member_id)), counted_at = business_now()
  FROM polls p WHERE p.id = p_poll_id AND q.poll_id = p_poll_id AND q.member_id = p_member_id RETURNING q.* INTO v_quota;
  RETURN v_quota;
END $$;

-- Casts one vote of a member for a choice. Returns null when it was cast, otherwise the name of the refusal. The clock
-- is read after the poll is locked, so a vote cannot follow the close. In a poll with a prize, all votes of a member
-- must be for one choice; otherwise a member could vote for every choice and always win.
CREATE OR REPLACE FUNCTION cast_poll_vote(p_poll_id bigint, p_member_id bigint, p_choice_no integer) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_poll polls;
  v_state text;
  v_quota poll_quotas;
BEGIN
  SELECT * INTO v_poll FROM polls WHERE id = p_poll_id FOR SHARE;
  v_state := poll_state(v_poll, business_now());
  IF v_state <> 'open' THEN
    RETURN CASE v_state WHEN 'void' THEN 'poll.void' WHEN 'scheduled' THEN 'poll.not_open' ELSE 'poll.closed' END;
  ELSIF NOT EXISTS (SELECT FROM poll_choices WHERE poll_id = p_poll_id AND no = p_choice_no) THEN
    RETURN 'poll.unknown_choice';
  -- Staff may know the answer in advance, so they cannot vote for a prize.
  ELSIF v_poll.prize_kind IS NOT NULL AND EXISTS (SELECT FROM members WHERE id = p_member_id AND is_staff) THEN
    RETURN 'poll.staff';
  END IF;
  v_quota := count_poll_quota(p_poll_id, p_member_id);
  IF v_poll.prize_kind IS NOT NULL AND EXISTS (
    SELECT FROM poll_votes WHERE poll_id = p_poll_id AND member_id = p_member_id AND choice_no <> p_choice_no) THEN
    RETURN 'poll.other_choice';
  ELSIF v_quota.spent >= v_quota.earned THEN
    RETURN 'poll.no_quota';
  END IF;
  UPDATE poll_quotas SET spent = spent + 1 WHERE poll_id = p_poll_id AND member_id = p_member_id;
  INSERT INTO poll_votes (poll_id, choice_no, member_id, voted_at)
  VALUES (p_poll_id, p_choice_no, p_member_id, business_now());
  RETURN NULL;
END $$;

-- Returns whether a vote is for the choice that its member voted for first. Only that choice can win.
CREATE OR REPLACE FUNCTION is_first_choice(v poll_votes) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (
    SELECT FROM poll_votes o
    WHERE o.poll_id = v.poll_id AND o.member_id = v.member_id AND o.choice_no <> v.choice_no AND o.id < v.id)
$$;

-- Returns the sum of all prizes of a poll in satang: the promised prizes, but at most the turnover behind all votes
-- divided by p.play_per_baht. A null p.play_per_baht means no such limit.
CREATE OR REPLACE FUNCTION poll_prize_sum(p polls) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT least(
    CASE p.prize_kind WHEN 'each' THEN p.prize_satang * p.winner_count ELSE p.prize_satang END,
    (SELECT coalesce(sum(votes), 0) FROM poll_tallies WHERE poll_id = p.id) * p.satang_per_vote / p.play_per_baht)
$$;

-- Lists further winners of an answered poll with their prizes, and returns whether more may be left to list. When the
-- sum does not divide evenly, the first winners get one satang more each.
CREATE OR REPLACE FUNCTION list_poll_winners(p_poll_id bigint, p_most_votes integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_poll polls;
  v_read integer;
  v_last bigint;
  v_listed integer;
  v_winners integer;
  v_sum bigint;
BEGIN
  SELECT * INTO v_poll FROM polls WHERE id = p_poll_id FOR UPDATE;
  IF v_poll.answer_no IS NULL OR v_poll.is_listed THEN
    RETURN false;
  END IF;
  v_winners := greatest(v_poll.winner_count, 1);
  v_sum := poll_prize_sum(v_poll);
  SELECT count(*), max(id) INTO v_read, v_last FROM (
    SELECT id FROM poll_votes WHERE poll_id = p_poll_id AND choice_no = v_poll.answer_no AND id > v_poll.listed_vote_id
    ORDER BY id LIMIT p_most_votes) slice;
  INSERT INTO poll_prizes (poll_id, member_id, place, amount)
  SELECT p_poll_id, member_id, place, v_sum / v_winners + (place <= v_sum % v_winners)::integer
  FROM (
    SELECT member_id, v_poll.listed_winners + row_number() OVER (ORDER BY min(id)) AS place FROM poll_votes v
    WHERE poll_id = p_poll_id AND choice_no = v_poll.answer_no AND id > v_poll.listed_vote_id AND id <= v_last
      AND is_first_choice(v)
      AND NOT EXISTS (SELECT FROM poll_prizes z WHERE z.poll_id = p_poll_id AND z.member_id = v.member_id)
    GROUP BY member_id) winners;
  GET DIAGNOSTICS v_listed = ROW_COUNT;
  UPDATE polls SET listed_winners = listed_winners + v_listed, listed_vote_id = coalesce(v_last, listed_vote_id),
    is_listed = v_read < p_most_votes
  WHERE id = p_poll_id;
  RETURN v_read = p_most_votes;
END $$;
