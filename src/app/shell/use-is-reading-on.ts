import { useEffect, useState } from 'react';

/** Distance in px of a scroll movement; smaller ones are ignored as jitter. */
const TURN_PX = 12;
/** Scroll position in px; nearer to the top the result is always false. */
const TOP_PX = 80;

/** Returns whether the page was last scrolled downwards. */
export function useIsReadingOn(): boolean {
  const [isReadingOn, setReadingOn] = useState(false);
  useEffect(() => {
    let turnedAt = window.scrollY;
    const handleScroll = () => {
      const { scrollY } = window;
      const moved = scrollY - turnedAt;
      if (Math.abs(moved) < TURN_PX) return;
      turnedAt = scrollY;
      setReadingOn(moved > 0 && scrollY > TOP_PX);
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);
  return isReadingOn;
}
