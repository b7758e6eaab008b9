import type { Kysely, Transaction } from 'kysely';
import { MAIN_WALLET_TYPE_ID } from '@/contract/wallet.contract';
import type { Satang } from '@/domain/money';
import type { DatabaseTables } from '../db/tables';
import { fetchBalances } from '../ledger/ledger.service';

/** A wallet is a member account of the ledger with a name and a type. */
export interface WalletView {
  accountId: number;
  name: string;
  walletTypeId: number;
  balanceSatang: Satang;
}

/** Gives a fresh account its place as the member's main wallet. */
export async function openMainWallet(
  tx: Transaction<DatabaseTables>,
  memberId: number,
  accountId: number,
): Promise<void> {
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

/** The member's wallets, the main one first. */
export async function fetchWallets(
  db: Kysely<DatabaseTables>,
  memberId: number,
): Promise<WalletView[]> {
  const [wallets, balances] = await Promise.all([
    db
      .selectFrom('wallets')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('wallet_type_id')
      .execute(),
    fetchBalances(db, memberId, 'member_wallet'),
  ]);
  return wallets.map((wallet) => ({
    accountId: wallet.account_id,
    name: wallet.name,
    walletTypeId: wallet.wallet_type_id,
    balanceSatang: balances.get(wallet.account_id) ?? 0,
  }));
}

/** Id of the account behind a member's main wallet. */
export async function findMainAccountId(
  db: Kysely<DatabaseTables>,
  memberId: number,
): Promise<number> {
  const row = await db
    .selectFrom('wallets')
    .select('account_id')
    .where('member_id', '=', memberId)
    .where('wallet_type_id', '=', MAIN_WALLET_TYPE_ID)
    .executeTakeFirstOrThrow();
  return row.account_id;
}

/** The member's points. */
export async function fetchPoints(db: Kysely<DatabaseTables>, memberId: number): Promise<number> {
  const balances = await fetchBalances(db, memberId, 'member_points');
  return [...balances.values()].reduce((sum, balance) => sum + balance, 0);
}
