import type { NoticeKind } from '@/contract/notices.contract';
import { findRoute } from '@/contract/route-match';
import type { RouteName } from '@/contract/routes';
import { sessionStore } from '@/shared/state/session.store';
import { getCurrentUrl } from './navigation';

/** Screens that already show the content of a notice, by notice kind. */
const shownOn: Partial<Record<NoticeKind, readonly RouteName[]>> = {
  deposit_credited: ['deposit', 'payment'],
  withdrawal_paid: ['withdraw'],
  withdrawal_rejected: ['withdraw'],
  withdrawal_bounced: ['withdraw'],
};

/** Shows notices that no page has shown yet. When this fails, a later call shows them. */
export function notifyFreshNotices(): void {
  void import('@/features/notices/notice-toasts')
    .then(({ showFreshNotices: notify }) => notify(isOnScreen))
    .catch(() => undefined);
}

function isOnScreen(kind: NoticeKind): boolean {
  if (kind === 'deposit_credited' && sessionStore.modals.deposit) return true;
  const screen = findRoute(getCurrentUrl().replace(/\?.*/, ''))?.name;
  return screen !== undefined && shownOn[kind]?.includes(screen) === true;
}
