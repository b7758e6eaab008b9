import type { NoticeKind } from '@/contract/notices.contract';
import { findRoute } from '@/contract/route-match';
import type { RouteName } from '@/contract/routes';
import type { StartData } from '@/contract/start.contract';
import { sessionStore } from '@/shared/state/session.store';
import { getCurrentUrl } from './navigation';

/** Screens that already show the content of a notice, by notice kind. */
const shownOn: Partial<Record<NoticeKind, readonly RouteName[]>> = {
  deposit_credited: ['deposit', 'payment'],
  withdrawal_paid: ['withdraw'],
  withdrawal_rejected: ['withdraw'],
  withdrawal_bounced: ['withdraw'],
};

/**
 * Shows notices that no page has shown yet. When this fails, a later call shows them.
 * @param started the ones that the start call took; without them, the server is asked
 */
export function notifyFreshNotices(started?: StartData['notices']): void {
  void import('@/features/notices/notice-toasts')
    .then(({ showFreshNotices: notify }) => notify(isOnScreen, started))
    .catch(() => undefined);
}

function isOnScreen(kind: NoticeKind): boolean {
  if (kind === 'deposit_credited' && sessionStore.modals.deposit) return true;
  const screen = findRoute(getCurrentUrl().replace(/\?.*/, ''))?.name;
  return screen !== undefined && shownOn[kind]?.includes(screen) === true;
}
