import type * as v from 'valibot';
import { memberPoints, memberWallets, type walletData } from '@/contract/wallet.contract';
import { formatBaht } from '@/domain/baht';
import type { Db } from '../db/tables';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchPoints, fetchWallets, type WalletView } from './wallet.service';

/** Converts a wallet to the format of the contract. */
export function toWalletData(wallet: WalletView): v.InferInput<typeof walletData> {
  return {
    id: String(wallet.accountId),
    wallet_name: wallet.name,
    balance: formatBaht(wallet.balanceSatang),
    wallet_type_id: wallet.walletTypeId,
    opens_after: wallet.opensAfterSatang === null ? null : formatBaht(wallet.opensAfterSatang),
  };
}

/** Returns the endpoints of the member's balances. */
export function walletRoutes({ db }: { db: Db }): MountedEndpoint[] {
  return [
    handle(memberWallets, async ({ member }) =>
      (await fetchWallets(db, member.id)).map(toWalletData),
    ),
    handle(memberPoints, async ({ member }) => ({ point: await fetchPoints(db, member.id) })),
  ];
}
