import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { getLinePlatform } from '@/shared/line/line-platform';
import { userStore } from '@/shared/state/user.store';
import { readDraft } from './deposit-draft.store';
import type { DepositWay } from './deposit-ways';
import { depositsQueries } from './deposits.queries';

/**
 * The way that was chosen. While none was it is that of the last time; before that a QR code inside LINE, where somebody
 * came by a tap and is to need only one more, and an account of the agent anywhere else.
 */
export function usePreferredWay(chosen: DepositWay | null): DepositWay {
  const { authUser } = useSnapshot(userStore);
  const last = readDraft(authUser?.user.id ?? '').way;
  const preferred = last ?? (getLinePlatform().environment === 'liff' ? 'qr' : 'bank');
  const { data: targets } = useQuery(depositsQueries.targets(chosen ?? preferred));
  return chosen ?? (targets?.length === 0 ? 'bank' : preferred);
}
