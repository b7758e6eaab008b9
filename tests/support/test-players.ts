/** Runs a statement with $1 placeholders. */
type RunSql = (text: string, parameters: unknown[]) => Promise<unknown>;

const OPEN = `
  WITH number AS (SELECT generate_series(1, $1::int) AS n),
  member AS (
    INSERT INTO members (agent_id, username, password_hash, birth_date, phone_verified_at)
    SELECT 1, 'player-' || n, '', '1990-01-01', business_now() FROM number RETURNING id, username
  ), account AS (
    INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
    SELECT 'member_wallet', 'THB', 1, id, 0 FROM member RETURNING id, member_id
  ), points AS (
    INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
    SELECT 'member_points', 'POINT', 1, id, 0 FROM member
  ), commission AS (
    INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
    SELECT 'member_commission', 'THB', 1, id, 0 FROM member
  ), wallet AS (
    INSERT INTO wallets (account_id, member_id, wallet_type_id, name)
    SELECT id, member_id, 1, 'main' FROM account
  )
  INSERT INTO game_players (token, source, member_id, account_id, house_account_id)
  SELECT m.username, 'sandbox', m.id, a.id,
    (SELECT id FROM accounts WHERE agent_id = 1 AND kind = 'house_games')
  FROM member m JOIN account a ON a.member_id = m.id`;

const FUND = `
  WITH funded AS (
    SELECT account_id, gen_random_uuid() AS command_id FROM game_players WHERE token LIKE 'player-%'
  ), command AS (
    INSERT INTO commands (id, scope, route, key, answer)
    SELECT command_id, 'system', 'opening_balance', 'player/' || account_id, '{}' FROM funded
  )
  SELECT count(post_transfer(gen_random_uuid(), command_id,
    (SELECT id FROM accounts WHERE agent_id = 1 AND kind = 'agent_bank'),
    account_id, $1::bigint, 'opening_balance', 'test')) FROM funded`;

/**
 * Creates members with a funded wallet and accounts for points and commission, known to the provider `sandbox` as
 * `player-1`, `player-2`, … They cannot sign in. The money comes through the ledger, so the books are valid.
 */
export async function createTestPlayers(
  run: RunSql,
  count: number,
  balanceSatang: number,
): Promise<string[]> {
  await run(OPEN, [count]);
  await run(FUND, [balanceSatang]);
  return Array.from({ length: count }, (_, index) => `player-${index + 1}`);
}

/** Returns the session token of a test player after {@link openPlayerSessions}. */
export function sessionTokenOf(player: string): string {
  return `${player}-has-this-session`;
}

/** Signs all test players in. */
export async function openPlayerSessions(run: RunSql): Promise<void> {
  await run(
    `INSERT INTO member_sessions (token_hash, member_id, user_agent, expires_at)
     SELECT sha256(convert_to(username || '-has-this-session', 'UTF8')), id, '', business_now() + interval '30 days'
     FROM members WHERE username LIKE 'player-%'`,
    [],
  );
}
