import { getEntryKey } from '@/shared/routing/history-entry';

/** Time in ms for which a restored page may still grow to its earlier height. */
const GROW_MS = 1500;

const positions = new Map<string, number>();
let pending: number | null = null;
let shownPath = '';

/** Stores the scroll position of each history entry, for `settleScroll`. */
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
    // Going back within the same path renders no new screen, so nothing would apply the position.
    if (window.location.pathname === shownPath) return;
    pending = positions.get(getEntryKey()) ?? 0;
  });
}

/** Scrolls a new screen to its stored position, or to its top. */
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
