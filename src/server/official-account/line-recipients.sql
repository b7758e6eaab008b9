-- Members whom the official account can reach: linked, a friend of the account, and not closed.
CREATE OR REPLACE VIEW line_recipients AS
  SELECT l.agent_id, l.member_id, f.user_id
  FROM line_accounts l
  JOIN line_friends f ON f.agent_id = l.agent_id AND f.user_id = coalesce(l.oa_user_id, l.line_user_id)
  JOIN members m ON m.id = l.member_id
  WHERE f.is_friend AND m.closed_at IS NULL;

-- Returns the menu that a user of the official account should see; null for the menu of visitors.
CREATE OR REPLACE FUNCTION line_menu_of(p_agent_id bigint, p_user_id text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN is_on_break(m.id) THEN 'paused' ELSE 'member' END
  FROM line_accounts l JOIN members m ON m.id = l.member_id
  WHERE l.agent_id = p_agent_id AND coalesce(l.oa_user_id, l.line_user_id) = p_user_id AND m.closed_at IS NULL
$$;

-- Lets the menus of these members be compared with those that they should see.
CREATE OR REPLACE FUNCTION compare_line_menus(p_member_ids bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE line_friends f SET menu_due_at = clock_timestamp(), menu_tries = 0
  FROM line_accounts l
  WHERE l.member_id = ANY (p_member_ids) AND f.agent_id = l.agent_id AND f.user_id = coalesce(l.oa_user_id, l.line_user_id)
$$;
