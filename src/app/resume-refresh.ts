import { invalidateAfter } from '@/shared/query/query-cache';

/**
 * Refreshes a page that missed updates: the browser had frozen it for the back button, or it was offline.
 * @returns stops watching
 */
export function watchResume(): () => void {
  const lostStyles = new Set<HTMLLinkElement>();
  const refresh = () => invalidateAfter(['resumed']);
  const handlePageShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    readOtherTabs();
    refresh();
  };
  const handleError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  };
  const handleOnline = () => {
    // Vite never requests a stylesheet twice: without another link its screen would stay unstyled.
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

/** Takes over what other tabs have stored: a frozen page gets no storage events. */
export function readOtherTabs(): void {
  try {
    for (const key of ['user', 'local']) {
      const newValue = localStorage.getItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    }
  } catch {
    // A tab without a storage shares nothing with the others.
  }
}
