import { type RefObject, useEffect, useState } from 'react';

/** Says whether any part of an element is visible. Without IntersectionObserver it says yes. */
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
