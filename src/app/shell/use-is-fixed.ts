import { useEffect, useState } from 'react';

/** Specification §9. */
const FIXED_AFTER_PX = 80;

/** Whether the page is scrolled so far that the header follows. */
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
