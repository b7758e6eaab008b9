import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/states';

/** The card that downloads the member's own data; its pages open without it. */
export const OwnData = lazyPart(() => import('./own-data-card').then((m) => m.OwnDataCard), {
  onMissing: 'error',
  fallback: <Skeleton height={72} />,
});
