import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A screen's height. */
const AHEAD_PX = 800;

/** Whether the browser tells when an element comes near; a server renders for one that does. */
export const canLoadAhead = typeof document === 'undefined' || 'IntersectionObserver' in globalThis;

/**
 * Loads something when its place comes near, or someone jumps past it.
 * @param place first element of what is not loaded yet
 * @param isWaiting there is more, and none is loading
 * @param aheadPx how far below the screen is near
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
