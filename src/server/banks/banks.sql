-- Returns the deposits that were credited for money on an account in a period, in satang. A deposit without a reserved
-- account counts for the account on which its money arrived.
CREATE OR REPLACE FUNCTION account_deposits(p_account_id bigint, p_from timestamptz, p_to timestamptz)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce((
    SELECT sum(credited_amount) FROM deposits
    WHERE receiving_account_id = p_account_id AND state = 'credited' AND decided_at >= p_from AND decided_at < p_to), 0)
  + coalesce((
    SELECT sum(d.credited_amount) FROM incoming_payments i JOIN deposits d ON d.id = i.deposit_id
    WHERE i.receiving_account_id = p_account_id AND i.state = 'credited'
      -- The money is decided together with its deposit or later; the day before allows for the clock between both.
      AND i.decided_at >= p_from - interval '1 day'
      AND d.receiving_account_id IS NULL AND d.state = 'credited' AND d.decided_at >= p_from AND d.decided_at < p_to), 0)
  )::bigint
$$;

-- Returns the withdrawals that were paid from an account in a period, without the transfers that came back, in satang.
CREATE OR REPLACE FUNCTION account_payouts(p_account_id bigint, p_from timestamptz, p_to timestamptz)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce((
    SELECT sum(amount) FROM withdrawals
    WHERE paid_account_id = p_account_id AND ended_at >= p_from AND ended_at < p_to), 0)
  - coalesce((
    SELECT sum(amount) FROM withdrawals
    WHERE paid_account_id = p_account_id AND bounced_at >= p_from AND bounced_at < p_to), 0))::bigint
$$;

-- Returns by how much the house's own movements of a period changed an account, in satang.
CREATE OR REPLACE FUNCTION account_moves(p_account_id bigint, p_from timestamptz, p_to timestamptz)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(CASE WHEN to_account_id = p_account_id THEN amount ELSE -amount END), 0)::bigint
  FROM bank_moves
  WHERE (from_account_id = p_account_id OR to_account_id = p_account_id) AND created_at >= p_from AND created_at < p_to
$$;

-- Returns the balance that the books expect on an account at an instant of a day, at most its end: the count of the last
-- earlier day, and what has moved since that count. Satang.
CREATE OR REPLACE FUNCTION account_book(p_account_id bigint, p_day date, p_at timestamptz DEFAULT 'infinity')
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_until CONSTANT timestamptz := least(p_at, day_start(p_day + 1));
  v_from timestamptz := '-infinity';
  v_counted bigint := 0;
BEGIN
  SELECT counted, least(counted_at, day_start(day + 1)) INTO v_counted, v_from
  FROM bank_counts WHERE account_id = p_account_id AND day < p_day ORDER BY day DESC LIMIT 1;
  IF NOT FOUND THEN
    v_counted := 0;
    v_from := '-infinity';
  END IF;
  RETURN v_counted + account_deposits(p_account_id, v_from, v_until) - account_payouts(p_account_id, v_from, v_until)
    + account_moves(p_account_id, v_from, v_until);
END $$;

-- Returns whether an account is in use for payments in or out: open, and its time of waiting after a change is over.
CREATE OR REPLACE FUNCTION is_in_use(a receiving_accounts) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT a.is_open AND coalesce(a.usable_from <= business_now(), true)
$$;

-- Returns whether members may reserve deposits on an account now. An account that has reached its ceiling of the day
-- is left out, so that the next one in order takes over; deposits that were reserved before are still credited.
CREATE OR REPLACE FUNCTION receives_now(a receiving_accounts) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT a.purpose <> 'pay' AND is_in_use(a) AND (a.daily_ceiling_satang IS NULL
    OR account_deposits(a.id, desk_day_start(business_now()), 'infinity') < a.daily_ceiling_satang)
$$;

-- Returns the accounts that are counted at the end of a day: each open one, and each one on which the books expect
-- money. The book of a counted account is the one at the time of its count; without a count, `counted` is null.
CREATE OR REPLACE FUNCTION bank_day(p_agent_id bigint, p_day date)
RETURNS TABLE (account_id bigint, book bigint, counted bigint, explanation text, counted_by text, counted_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT a.id, b.book, c.counted, c.explanation, c.counted_by, c.counted_at
  FROM receiving_accounts a
  LEFT JOIN bank_counts c ON c.account_id = a.id AND c.day = p_day
  CROSS JOIN LATERAL (SELECT account_book(a.id, p_day, coalesce(c.counted_at, 'infinity')) AS book) b
  WHERE a.agent_id = p_agent_id AND (c.account_id IS NOT NULL OR b.book <> 0
    OR a.is_open AND coalesce(a.usable_from < day_start(p_day + 1), true))
  ORDER BY a.position, a.id
$$;
