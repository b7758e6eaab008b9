import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { userStore } from '@/shared/state/user.store';
import { readDraft } from './deposit-draft.store';
import type { DepositMethod } from './deposit-methods';
import { depositsQueries } from './deposits.queries';

/**
 * Returns the chosen deposit method. Without a choice it returns the member's last one, or else QR; if that method has
 * no target, it returns bank transfer.
 */
export function usePreferredMethod(chosen: DepositMethod | null): DepositMethod {
  const { authUser } = useSnapshot(userStore);
  const last = readDraft(authUser?.user.id ?? '').method;
  const preferred = last ?? 'qr';
  const { data: targets } = useQuery(depositsQueries.targets(chosen ?? preferred));
  return chosen ?? (targets?.length === 0 ? 'bank' : preferred);
}
