import { invalidateAfter } from '@/shared/query/query-cache';

/**
 * Refreshes a page that missed updates because it was in the back/forward cache or offline.
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
    // Vite never requests a stylesheet twice. Without a new link, a screen whose stylesheet failed offline would stay
    // unstyled.
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

/** Applies changes that other tabs have stored, because a frozen page gets no storage events. */
export function readOtherTabs(): void {
  try {
    for (const key of ['user', 'local']) {
      const newValue = localStorage.getItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    }
  } catch {
    // A tab without storage shares nothing with other tabs.
  }
}
