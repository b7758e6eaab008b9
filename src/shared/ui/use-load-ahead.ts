import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Default distance in px, about the height of a screen. */
const AHEAD_PX = 800;

/** Whether the browser has IntersectionObserver; a rendering server assumes so. */
export const canLoadAhead = typeof document === 'undefined' || 'IntersectionObserver' in globalThis;

/**
 * Loads more when `place` comes near the viewport, or when the user has jumped past it.
 * @param place first element that is not loaded yet
 * @param isWaiting whether there is more to load, and no load is running
 * @param aheadPx distance in px below the viewport that counts as near
 */
export function useLoadAhead(
  place: RefObject<HTMLElement | null>,
  isWaiting: boolean,
  onLoad: () => void,
  aheadPx = AHEAD_PX,
): void {
  const load = useEffectEvent(onLoad);
  useEffect(() => {
    if (!isWaiting || !canLoadAhead || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
      },
      { rootMargin: `1000000px 0px ${aheadPx}px 0px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isWaiting, place, aheadPx]);
}
