import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { Wallet } from '@/contract/wallet.contract';
import type { Satang } from '@/domain/money';
import { queryOf } from '@/shared/query/query-of';
import { userStore } from '@/shared/state/user.store';

export const walletQueries = {
  /** The member's wallets with balances. */
  wallets: () =>
    queryOptions({
      queryKey: ['wallet', 'wallets'],
      queryFn: queryOf(async () => (await import('@/contract/wallet.contract')).memberWallets),
    }),
};

/** Sums the balances of all open wallets in satang. */
export function getTotal(wallets: readonly Wallet[]): Satang {
  return wallets.reduce(
    (sum, wallet) => sum + (wallet.opens_after === null ? wallet.balance : 0),
    0,
  );
}

/** Queries the total balance of the signed-in member; no data for a visitor. */
export function useTotalBalance() {
  const { isLoggedIn } = useSnapshot(userStore);
  return useQuery({ ...walletQueries.wallets(), select: getTotal, enabled: isLoggedIn });
}
