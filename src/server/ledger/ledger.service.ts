import { queryRaw } from '../db/raw';
import { givenUp, retryOnConflict } from '../db/retry-on-conflict';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { bodyHashOf, type CommandKey, commandIdOf, transferIdOf } from './command-id';

/** A movement of money or points between two accounts. */
export interface Transfer {
  /** Identifies this movement within its command. */
  leg: string;
  debitAccountId: number;
  creditAccountId: number;
  /** Satang or points, greater than 0. */
  amount: number;
  /** Reason, such as `opening_balance` or `game_stake`. */
  code: string;
  reference: string;
}

/** Money operations of a running command. An account must be locked before it is posted to. */
export interface CommandContext {
  tx: Tx;
  /**
   * Locks accounts that the command knows only after reading a row. Accounts are always locked in the order of their
   * ids, so call it once, and only if the accounts locked at the start have smaller ids.
   */
  lockAccounts: (accountIds: readonly number[]) => Promise<void>;
  /**
   * Posts a transfer.
   * @throws RefusalError `wallet.insufficient_balance`; the whole command is then undone
   */
  post: (transfer: Transfer) => Promise<void>;
}

/** A command with the accounts that are locked at its start. */
export type Command = CommandKey & { content: unknown; lockAccountIds: readonly number[] };

/**
 * Runs a command once. Its result commits together with its transfers, and a repetition with the same key and content
 * returns the stored result. A refusal (any thrown error) stores nothing and moves nothing. After a deadlock `run` is
 * called again, so it must change nothing but the database. See `docs/rules.md#ledger`.
 * @throws RefusalError `request.idempotency_conflict` when the key was used with other content
 */
export function runCommand<Result>(
  db: Db,
  command: Command,
  run: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  const runOnce = () => db.transaction().execute((tx) => runCommandWithin(tx, command, run));
  // Inside a caller's transaction the command cannot be repeated, because the database has aborted the whole
  // transaction.
  return db.isTransaction ? runOnce() : retryOnConflict(runOnce, givenUp);
}

/** Runs a command once within a caller's transaction; its result commits together with that transaction. */
export async function runCommandWithin<Result>(
  tx: Tx,
  command: Command,
  run: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  const commandId = commandIdOf(command);
  const bodyHash = bodyHashOf(command.content);
  // The lock on the key makes a parallel repetition wait here and then find the stored result.
  await queryRaw(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [commandId]);
  const [prior] = await queryRaw<{ body_hash: Uint8Array | null; answer: Result }>(
    tx,
    'SELECT body_hash, answer FROM commands WHERE id = $1',
    [commandId],
  );
  if (prior) {
    if (!prior.body_hash || !bodyHash.equals(prior.body_hash)) {
      throw new RefusalError('request.idempotency_conflict');
    }
    return prior.answer;
  }
  await lockAccounts(tx, command.lockAccountIds);
  const result = await run({
    tx,
    lockAccounts: (accountIds) => lockAccounts(tx, accountIds),
    post: (transfer) => postTransfer(tx, commandId, transfer),
  });
  await queryRaw(
    tx,
    `SELECT record_commands(
         ARRAY[ROW($1::uuid, $2::text, $3::text, $4::text, decode($5, 'hex'), $6::text::jsonb, business_now())::commands])`,
    [
      commandId,
      command.scope,
      command.route,
      command.key,
      bodyHash.toString('hex'),
      JSON.stringify(result),
    ],
  );
  return result;
}

async function lockAccounts(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await queryRaw(tx, 'SELECT lock_accounts($1::text::bigint[])', [`{${accountIds.join(',')}}`]);
}

async function postTransfer(tx: Tx, commandId: string, transfer: Transfer): Promise<void> {
  const [row] = await queryRaw<{ posted: boolean }>(
    tx,
    'SELECT post_transfer($1, $2, $3, $4, $5, $6, $7) AS posted',
    [
      transferIdOf(commandId, transfer.leg),
      commandId,
      transfer.debitAccountId,
      transfer.creditAccountId,
      transfer.amount,
      transfer.code,
      transfer.reference,
    ],
  );
  if (!row?.posted) throw new RefusalError('wallet.insufficient_balance');
}

/** Tells whether a command was carried out. */
export async function isCommandDone(db: Db, key: CommandKey): Promise<boolean> {
  const done = await db
    .selectFrom('commands')
    .select('id')
    .where('id', '=', commandIdOf(key))
    .executeTakeFirst();
  return done !== undefined;
}

/** Opens the accounts that every member has, one of each kind. */
export async function openMemberAccounts(
  tx: Tx,
  member: { id: number; agentId: number },
): Promise<{ walletAccountId: number }> {
  const opened = await queryRaw<{ id: number; kind: string }>(
    tx,
    'SELECT id, kind FROM open_member_accounts($1, $2)',
    [member.id, member.agentId],
  );
  const wallet = opened.find(({ kind }) => kind === 'member_wallet');
  if (!wallet) throw new Error('failed to open the accounts of the member');
  return { walletAccountId: wallet.id };
}

/** Opens a further, empty wallet account of a member. */
export async function openWalletAccount(
  tx: Tx,
  member: { id: number; agentId: number },
): Promise<number> {
  const [wallet] = await queryRaw<{ id: number }>(tx, 'SELECT open_wallet_account($1, $2) AS id', [
    member.id,
    member.agentId,
  ]);
  if (!wallet) throw new Error('failed to open the wallet account');
  return wallet.id;
}

/** Opens the agent's house accounts, whose balances are derived. Safe to repeat. */
export async function openHouseAccounts(tx: Tx, agentId: number): Promise<void> {
  await queryRaw(tx, 'SELECT open_house_accounts($1)', [agentId]);
}

/**
 * Returns the id of one of the agent's house accounts.
 * @param kind a kind in the table `account_kinds`
 */
export async function findHouseAccountId(db: Db, agentId: number, kind: string): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('kind', '=', kind)
    .where('member_id', 'is', null)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns the balances of a member's accounts by account id, in satang or whole points. */
export async function fetchBalances(
  db: Db,
  memberId: number,
  kind: `member_${string}`,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'balance'])
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map((row) => [row.id, row.balance ?? 0]));
}

/** Returns the sum of all members' accounts of one kind, in satang or whole points. */
export async function sumMemberBalances(
  db: Db,
  agentId: number,
  kind: `member_${string}`,
): Promise<number> {
  const [held] = await queryRaw<{ sum: number }>(
    db,
    'SELECT coalesce(sum(balance), 0)::bigint AS sum FROM accounts WHERE agent_id = $1 AND kind = $2',
    [agentId, kind],
  );
  return held?.sum ?? 0;
}

/**
 * Returns every account of a member in the order in which accounts are locked; balances in satang or whole points.
 */
export async function fetchHoldings(
  db: Db,
  memberId: number,
): Promise<{ id: number; currency: string; balance: number }[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'currency', 'balance'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, balance: row.balance ?? 0 }));
}

/** Returns the balances of member accounts by account id, in satang or whole points. */
export async function fetchBalancesOf(
  db: Db,
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'balance'])
    .where('id', 'in', accountIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row.balance ?? 0]));
}

/** Returns the balance of a member account, in satang or whole points. */
export async function fetchBalance(db: Db, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select('balance')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.balance ?? 0;
}
