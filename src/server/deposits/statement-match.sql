-- Returns whether a number can be the one that a bank shows with hidden digits: `0942XXX148` has all places, `X5001`
-- the last digits, `X189776X` the last but one. Null when fewer than four digits are shown, which proves nothing.
CREATE OR REPLACE FUNCTION account_fits(p_number text, p_shown text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_number IS NULL OR mask !~ '^[0-9X]+$' OR length(replace(mask, 'X', '')) < 4 THEN NULL
    WHEN length(mask) = length(p_number) THEN p_number ~ ('^' || replace(mask, 'X', '.') || '$')
    WHEN mask ~ '^X*[0-9]+X*$' THEN p_number ~ (replace(ltrim(mask, 'X'), 'X', '.') || '$')
  END
  FROM (SELECT translate(upper(p_shown), '*•/ -', 'XX') AS mask) shown
$$;

-- Returns the reports of other sources that can be the same money as a line of a statement, a slip or a message: on the
-- account, of the amount, within ten minutes, from an account that fits, and not repeated by another line; or of the QR
-- code that the line names, at any time. A line without a time of day is compared by its day. A message that waits is no
-- report, because it gives way to all others.
CREATE OR REPLACE FUNCTION same_money(
  p_source text, p_account_id bigint, p_amount bigint, p_at timestamptz, p_has_time boolean, p_sender_number text,
  p_code_deposit_id uuid
) RETURNS TABLE (incoming_id bigint, source text, seconds_apart integer) LANGUAGE sql STABLE AS $$
  SELECT i.id, i.source, CASE WHEN p_has_time THEN abs(extract(epoch FROM i.occurred_at - p_at)) ELSE 0 END::integer
  FROM receiving_accounts r JOIN incoming_payments i ON i.agent_id = r.agent_id AND i.receiving_account_id = r.id
  WHERE r.id = p_account_id AND i.amount = p_amount AND i.source <> p_source AND i.state <> 'repeated'
    AND NOT (i.state = 'review' AND starts_with(i.source, 'message/'))
    AND i.occurred_at >= p_at - CASE WHEN p_has_time THEN interval '10 minutes' ELSE interval '0' END
    AND i.occurred_at <= p_at + CASE WHEN p_has_time THEN interval '10 minutes' ELSE interval '1 day' END
    -- A report with hidden digits, or without a sender, contradicts nothing.
    AND (i.sender_account_number ~ '^[0-9]+$' AND account_fits(i.sender_account_number, p_sender_number) IS FALSE)
      IS NOT TRUE
    AND NOT EXISTS (SELECT FROM incoming_payments s WHERE s.same_as = i.id AND s.source = p_source)
  UNION ALL
  SELECT i.id, i.source, 0
  FROM incoming_payments i
  WHERE i.code_deposit_id = p_code_deposit_id AND i.amount = p_amount AND i.source <> p_source
    AND i.state <> 'repeated'
    AND NOT EXISTS (SELECT FROM incoming_payments s WHERE s.same_as = i.id AND s.source = p_source)
$$;

-- Returns the deposit whose QR code the text of a line names by the reference of its bill.
CREATE OR REPLACE FUNCTION code_of_line(p_agent_id bigint, p_text text) RETURNS TABLE (
  id uuid, number bigint, state text, member_id bigint, member_name text, is_unreported boolean
) LANGUAGE sql STABLE AS $$
  SELECT d.id, d.number, d.state, d.member_id, concat_ws(' ', m.first_name, m.last_name),
    d.state = 'credited' AND d.decided_by LIKE 'operator/%' AND NOT EXISTS (
      SELECT FROM incoming_payments i WHERE i.deposit_id = d.id AND i.state NOT IN ('returning', 'returned'))
  FROM regexp_split_to_table(upper(p_text), '[^0-9A-Z]+') AS word
  -- With the gateway, the look-up uses the whole key.
  CROSS JOIN (SELECT DISTINCT gateway_id FROM payment_channels WHERE agent_id = p_agent_id) gateway
  JOIN deposits d ON d.agent_id = p_agent_id AND d.gateway_id = gateway.gateway_id AND d.gateway_reference = word
  JOIN members m ON m.id = d.member_id
  WHERE length(word) = 12
  LIMIT 1
$$;

-- Returns the deposits that a line of a bank may have been meant for. They have exactly its amount and account, were made
-- before it, and were not ended by other money. `fits` tells whether the member's account can be the one that the bank shows.
CREATE OR REPLACE FUNCTION line_candidates(
  p_account_id bigint, p_amount bigint, p_at timestamptz, p_sender_bank text, p_sender_number text
) RETURNS TABLE (
  id uuid, number bigint, member_id bigint, member_name text, state text, is_unreported boolean, is_in_time boolean,
  fits boolean, waiting_reason text
) LANGUAGE sql STABLE AS $$
  SELECT d.id, d.number, d.member_id, concat_ws(' ', m.first_name, m.last_name), d.state, u.is_unreported,
    -- Banks write whole minutes, and their clocks differ from ours.
    p_at BETWEEN d.created_at - interval '3 minutes' AND d.expires_at,
    CASE WHEN p_sender_bank <> m.bank_code THEN false ELSE account_fits(m.bank_account_number, p_sender_number) END,
    -- A message gives way to the line.
    (SELECT i.reason FROM incoming_payments i
     WHERE i.deposit_id = d.id AND i.state = 'review' AND NOT starts_with(i.source, 'message/'))
  FROM deposits d
  JOIN members m ON m.id = d.member_id
  CROSS JOIN LATERAL (
    SELECT d.state = 'credited' AND d.decided_by LIKE 'operator/%' AND NOT EXISTS (
      SELECT FROM incoming_payments i
      WHERE i.deposit_id = d.id AND i.state NOT IN ('returning', 'returned')) AS is_unreported) u
  WHERE d.receiving_account_id = p_account_id AND d.amount = p_amount
    AND d.created_at BETWEEN p_at - interval '30 days' AND p_at + interval '1 day'
    AND (d.state IN ('pending', 'review', 'expired', 'cancelled') OR u.is_unreported)
  ORDER BY d.created_at DESC
$$;
