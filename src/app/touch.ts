import type { Endpoint } from '@/contract/endpoint';
import { invalidateTouched } from '@/shared/query/query-cache';

/** After a successful call: refreshes what it may have changed, so that features need not know each other. */
export function refreshTouched({ touches }: Endpoint): void {
  // A new session is taken over after this call returns; its watcher then refreshes what it touches.
  if (!touches?.length || touches.includes('session')) return;
  invalidateTouched(touches);
}
