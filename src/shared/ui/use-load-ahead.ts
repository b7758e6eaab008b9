import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Also everything above the screen, as someone may jump past it; below, a screen's height ahead. */
const AREA = '1000000px 0px 800px 0px';

/** Whether the browser tells when an element comes near; a server renders for one that does. */
export const canLoadAhead = typeof document === 'undefined' || 'IntersectionObserver' in globalThis;

/**
 * Loads the next page when its place comes near.
 * @param place first element of what is not loaded yet
 * @param isWaiting another page exists and none is loading
 */
export function useLoadAhead(
  place: RefObject<HTMLElement | null>,
  isWaiting: boolean,
  onLoad: () => void,
): void {
  const load = useEffectEvent(onLoad);
  useEffect(() => {
    if (!isWaiting || !canLoadAhead || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
      },
      { rootMargin: AREA },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isWaiting, place]);
}
