import type { Touch } from '@/contract/endpoint';
import { invalidateTouched } from '@/shared/query/query-cache';

const OF_THE_MEMBER: readonly Touch[] = ['session', 'wallet', 'points', 'games'];

/**
 * Brings a page up to date that heard nothing for a while: one that the browser kept asleep for the way back, and
 * one without a connection.
 * @returns calls it off
 */
export function watchWaking(): () => void {
  const lostStyles = new Set<HTMLLinkElement>();
  const refresh = () => invalidateTouched(OF_THE_MEMBER);
  const handlePageShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    hearOtherTabs();
    refresh();
  };
  const handleError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  };
  const handleOnline = () => {
    // Vite counts a style that was asked for once as here: its screen would come without clothes.
    for (const link of lostStyles) link.replaceWith(link.cloneNode());
    lostStyles.clear();
    refresh();
  };
  window.addEventListener('pageshow', handlePageShow);
  window.addEventListener('error', handleError, true);
  window.addEventListener('online', handleOnline);
  return () => {
    window.removeEventListener('pageshow', handlePageShow);
    window.removeEventListener('error', handleError, true);
    window.removeEventListener('online', handleOnline);
  };
}

/** What other tabs stored meanwhile: the browser does not tell a page that sleeps. */
function hearOtherTabs(): void {
  try {
    for (const key of ['user', 'local']) {
      const newValue = localStorage.getItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    }
  } catch {
    // A tab without a storage shares nothing with the others.
  }
}
