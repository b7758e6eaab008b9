import { sql } from 'kysely';
import { MAIN_WALLET_TYPE_ID } from '@/contract/wallet.contract';
import type { Satang } from '@/domain/money';
import type { Db, Tx } from '../db/tables';
import { fetchBalances } from '../ledger/ledger.service';

/** A wallet is a member account of the ledger with a name and a type. */
export interface WalletView {
  accountId: number;
  name: string;
  walletTypeId: number;
  balanceSatang: Satang;
  /** Turnover requirement of a bonus wallet, which ends together with the wallet; null for the main wallet. */
  requirementId: string | null;
  /** Turnover of the member's own money that is missing until the wallet can be used; null when it is unlocked. */
  opensAfterSatang: Satang | null;
}

/** Registers a new account as the member's main wallet. */
export async function openMainWallet(tx: Tx, memberId: number, accountId: number): Promise<void> {
  await tx
    .insertInto('wallets')
    .values({
      account_id: accountId,
      member_id: memberId,
      wallet_type_id: MAIN_WALLET_TYPE_ID,
      name: 'กระเป๋าหลัก',
    })
    .execute();
}

const BONUS_WALLET_TYPE_ID = 2;

/** Registers a new account as a bonus wallet, which ends together with its turnover requirement. */
export async function openBonusWallet(
  tx: Tx,
  wallet: { memberId: number; accountId: number; name: string; requirementId: string },
): Promise<void> {
  await tx
    .insertInto('wallets')
    .values({
      account_id: wallet.accountId,
      member_id: wallet.memberId,
      wallet_type_id: BONUS_WALLET_TYPE_ID,
      name: wallet.name,
      requirement_id: wallet.requirementId,
    })
    .execute();
}

/** The wallets to read: wallets in use, wallets that a game accepts, or every wallet including ended ones. */
export type WalletScope = 'in_use' | { source: string; gameId: string } | 'every';

/** Returns the member's wallets, the main wallet first. */
export async function fetchWallets(
  db: Db,
  memberId: number,
  scope: WalletScope = 'in_use',
): Promise<WalletView[]> {
  const [wallets, balances] = await Promise.all([
    db
      .selectFrom('wallets')
      .selectAll()
      .select(
        sql<number | null>`(SELECT r.own_play - r.own_played FROM turnover_requirements r
          WHERE r.id = requirement_id AND r.ended_at IS NULL AND r.own_played < r.own_play)`.as(
          'opens_after',
        ),
      )
      .where('member_id', '=', memberId)
      .$if(scope !== 'every', (query) => query.where(isUsable(scope)))
      .orderBy('wallet_type_id')
      .orderBy('account_id')
      .execute(),
    fetchBalances(db, memberId, 'member_wallet'),
  ]);
  return wallets.map((wallet) => ({
    accountId: wallet.account_id,
    name: wallet.name,
    walletTypeId: wallet.wallet_type_id,
    balanceSatang: balances.get(wallet.account_id) ?? 0,
    requirementId: wallet.requirement_id,
    opensAfterSatang: wallet.opens_after,
  }));
}

function isUsable(scope: WalletScope) {
  if (typeof scope === 'object') {
    return sql<boolean>`(requirement_id IS NULL OR bonus_wallet_plays(requirement_id, ${scope.source}, ${scope.gameId}))`;
  }
  return sql<boolean>`(requirement_id IS NULL OR EXISTS (
    SELECT FROM turnover_requirements r WHERE r.id = requirement_id AND r.ended_at IS NULL))`;
}

/** Returns the account id of a member's main wallet. */
export async function findMainAccountId(db: Db, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('wallets')
    .select('account_id')
    .where('member_id', '=', memberId)
    .where('wallet_type_id', '=', MAIN_WALLET_TYPE_ID)
    .executeTakeFirstOrThrow();
  return row.account_id;
}

/** Returns the account id of a member's points. */
export async function findPointsAccountId(db: Db, memberId: number): Promise<number> {
  const [accountId] = (await fetchBalances(db, memberId, 'member_points')).keys();
  if (accountId === undefined) throw new Error('the member has no account for points');
  return accountId;
}

/** Returns the member's points. */
export async function fetchPoints(db: Db, memberId: number): Promise<number> {
  const balances = await fetchBalances(db, memberId, 'member_points');
  return [...balances.values()].reduce((sum, balance) => sum + balance, 0);
}
