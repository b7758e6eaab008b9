-- Opens one account of each kind for a new member.
CREATE OR REPLACE FUNCTION open_member_accounts(p_member_id bigint, p_agent_id bigint)
RETURNS TABLE (id bigint, kind text) LANGUAGE sql AS $$
  INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
  SELECT kind, currency, p_agent_id, p_member_id, 0 FROM account_kinds WHERE owner = 'member' ORDER BY kind DESC
  RETURNING id, kind
$$;

-- Opens a further, empty wallet account of a member.
CREATE OR REPLACE FUNCTION open_wallet_account(p_member_id bigint, p_agent_id bigint) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
  SELECT kind, currency, p_agent_id, p_member_id, 0 FROM account_kinds WHERE kind = 'member_wallet'
  RETURNING id
$$;

-- Opens the house accounts of an agent that do not exist yet.
CREATE OR REPLACE FUNCTION open_house_accounts(p_agent_id bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO accounts (kind, currency, agent_id)
  SELECT kind, currency, p_agent_id FROM account_kinds WHERE owner = 'house'
  ON CONFLICT DO NOTHING
$$;

-- Opens an account for every existing agent or member when a new kind of account is added.
CREATE OR REPLACE FUNCTION open_accounts_of_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
  SELECT NEW.kind, NEW.currency, id, NULL, NULL FROM agents WHERE NEW.owner = 'house'
  UNION ALL
  SELECT NEW.kind, NEW.currency, agent_id, id, 0 FROM members WHERE NEW.owner = 'member';
  RETURN NULL;
END $$;
