-- Returns the satang that messages have credited on an account by themselves and that no bank statement has shown yet.
-- Money for which the account was frozen is left out: a person has looked into it.
CREATE OR REPLACE FUNCTION unshown_by_messages(p_account_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(i.amount), 0)::bigint FROM incoming_payments i
  WHERE i.receiving_account_id = p_account_id AND starts_with(i.source, 'message/') AND i.state = 'credited'
    AND i.decided_by = i.source
    AND NOT EXISTS (SELECT FROM incoming_payments s WHERE s.same_as = i.id AND s.source = 'statement')
    AND NOT EXISTS (SELECT FROM bank_message_freezes f WHERE f.incoming_id = i.id)
$$;

-- Returns whether a message alone may credit money on an account. Only an account with bank statements can prove it
-- later. The caller holds the turn of the account.
CREATE OR REPLACE FUNCTION may_credit_by_message(
  p_account_id bigint, p_amount bigint, p_limit bigint
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_amount + unshown_by_messages(p_account_id) <= p_limit
    AND EXISTS (SELECT FROM receiving_accounts WHERE id = p_account_id AND kind = 'bank')
    AND NOT EXISTS (SELECT FROM bank_message_freezes WHERE account_id = p_account_id AND thawed_at IS NULL)
$$;
