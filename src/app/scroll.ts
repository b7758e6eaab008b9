import { getEntryKey } from '@/shared/routing/history-entry';

/** How long a restored page may still grow to the height it had. */
const GROW_MS = 1500;

const positions = new Map<string, number>();
let pending: number | null = null;
let shownPath = '';

/** Remembers how far each entry of the history was scrolled. */
export function watchScroll(): void {
  window.history.scrollRestoration = 'manual';
  shownPath = window.location.pathname;
  window.addEventListener(
    'scroll',
    () => {
      if (pending === null) positions.set(getEntryKey(), window.scrollY);
    },
    { passive: true },
  );
  window.addEventListener('popstate', () => {
    // Another entry of the same screen brings no arrival that would settle it.
    if (window.location.pathname === shownPath) return;
    pending = positions.get(getEntryKey()) ?? 0;
  });
}

/** Puts an arriving screen where it was left, or at its top. */
export function settleScroll(): void {
  shownPath = window.location.pathname;
  const target = pending ?? 0;
  if (target === 0) {
    pending = null;
    window.scrollTo(0, 0);
    return;
  }
  const deadline = performance.now() + GROW_MS;
  const step = () => {
    window.scrollTo(0, target);
    if (window.scrollY >= target - 1 || performance.now() > deadline) pending = null;
    else requestAnimationFrame(step);
  };
  step();
}
