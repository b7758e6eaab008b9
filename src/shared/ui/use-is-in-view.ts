import { type RefObject, useEffect, useState } from 'react';

/** Returns whether any part of an element is visible; always true without IntersectionObserver. */
export function useIsInView(place: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    if (!('IntersectionObserver' in globalThis) || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setInView(entry.isIntersecting);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isInView;
}
