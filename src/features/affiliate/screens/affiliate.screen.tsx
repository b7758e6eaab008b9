import { useSnapshot } from 'valtio/react';
import { userStore } from '@/shared/state/user.store';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/states';
import { VisitorPage } from '../components/visitor-page';

const MemberPage = lazyPart(() => import('../components/member-page').then((m) => m.MemberPage), {
  onMissing: 'error',
  // Tall enough to keep the footer out of sight.
  fallback: <Skeleton height="100svh" />,
});

/**
 * `/affiliate`: an explanation for visitors; link, income and network for members. `?view=network` and `?view=lines`
 * select a tab.
 */
export function Screen() {
  const { isLoggedIn } = useSnapshot(userStore);
  return isLoggedIn ? <MemberPage /> : <VisitorPage />;
}
