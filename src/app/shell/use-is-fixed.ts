import { useEffect, useState } from 'react';

/** Scroll position in px above which the header becomes fixed. */
const FIXED_AFTER_PX = 80;

/** Returns whether the page is scrolled far enough for the header to become fixed. */
export function useIsFixed(): boolean {
  const [isFixed, setFixed] = useState(false);
  useEffect(() => {
    const update = () => setFixed(window.scrollY > FIXED_AFTER_PX);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return isFixed;
}
